#include "tables/disk.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "tables/file.hpp"

namespace stackyard {

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 20;

std::string reason(int error) {
    if (error == ENOSPC || error == EDQUOT)
        return "the disk is full: free some space, or name another directory with --data";
    if (error == EFBIG)
        return "the file would get larger than is allowed here: raise the limit (ulimit -f), or name another "
               "directory with --data";
    if (error == EACCES || error == EPERM || error == EROFS)
        return "no right to write there: name another directory with --data";
    if (error == ENOENT) return "no such directory";
    return std::strerror(error);
}

}  // namespace

WholeFile::WholeFile(std::filesystem::path path) : path_(std::move(path)), part_(path_) {
    part_ += ".part";
    file_ = ::open(part_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file_ < 0) fail(errno);
    waiting_.reserve(buffer_bytes);
}

WholeFile::~WholeFile() {
    if (file_ < 0) return;
    ::close(file_);
    ::unlink(part_.c_str());
}

void WholeFile::write(std::span<const std::byte> bytes) {
    written_ += bytes.size();
    if (hashing_) sha256_.add(bytes);
    while (!bytes.empty()) {
        const std::size_t taken = std::min(bytes.size(), buffer_bytes - waiting_.size());
        waiting_.insert(waiting_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(taken));
        bytes = bytes.subspan(taken);
        if (waiting_.size() == buffer_bytes) flush();
    }
}

void WholeFile::flush() {
    std::span<const std::byte> left = waiting_;
    while (!left.empty()) {
        const ssize_t count = ::write(file_, left.data(), left.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(errno);
        left = left.subspan(static_cast<std::size_t>(count));
    }
    waiting_.clear();
}

void WholeFile::finish() {
    flush();
    if (::fsync(file_) != 0 || ::close(std::exchange(file_, -1)) != 0) fail(errno);
    if (::rename(part_.c_str(), path_.c_str()) != 0) fail(errno);
    const int directory = ::open(path_.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory >= 0) {
        ::fsync(directory);
        ::close(directory);
    }
}

void WholeFile::fail(int error) const {
    throw TableError("cannot write " + path_.string() + ": " + reason(error));
}

std::span<const std::byte> map_file(const std::filesystem::path& path) {
    const auto fail = [&](int error) -> std::span<const std::byte> {
        const std::string why = error == ENOENT ? "there is no such file" : std::strerror(error);
        throw TableError("cannot read " + path.string() + ": " + why);
    };
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return fail(errno);
    struct stat status{};
    if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
        const int error = S_ISDIR(status.st_mode) ? EISDIR : errno ? errno : EINVAL;
        ::close(file);
        return fail(error);
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    void* memory = size ? ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0) : nullptr;
    const int error = errno;
    ::close(file);
    if (memory == MAP_FAILED) return fail(error);
    return {static_cast<const std::byte*>(memory), size};
}

void unmap_file(std::span<const std::byte> bytes) {
    if (!bytes.empty()) ::munmap(const_cast<std::byte*>(bytes.data()), bytes.size());
}

}  // namespace stackyard
