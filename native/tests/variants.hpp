// Makes any game from a variant's text, and calls a generic test with it.
#pragma once

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "games/registry.hpp"

namespace stackyard::test {

inline std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts(1);
    for (const char letter : text) {
        if (letter == at) {
            parts.emplace_back();
        } else {
            parts.back() += letter;
        }
    }
    return parts;
}

// `visit(game)` with the first instance that fits `name:key=value,…`; false if there is none.
template <class Visit>
bool with_variant(const std::string& text, Visit visit) {
    const std::size_t colon = text.find(':');
    const std::string name = text.substr(0, colon);
    bool found = false;
    each_family([&]<class First, class... More>(Family<First, More...>) {
        if (name != First::name) return;
        std::vector<int> values;
        for (const Option& option : First::options) values.push_back(option.standard);
        for (const std::string& pair : split(colon == std::string::npos ? "" : text.substr(colon + 1), ',')) {
            const std::size_t equals = pair.find('=');
            for (std::size_t i = 0; i < values.size(); ++i) {
                const Option& option = First::options[i];
                if (equals == std::string::npos || pair.substr(0, equals) != option.name) continue;
                values[i] = std::atoi(pair.c_str() + equals + 1);
                for (std::size_t word = 0; word < option.words.size(); ++word) {
                    if (pair.substr(equals + 1) == option.words[word]) values[i] = static_cast<int>(word);
                }
            }
        }
        found = with_instance(name, values, [&]<class G>(std::type_identity<G>) { visit(G(values)); });
    });
    return found;
}

}  // namespace stackyard::test
