// Small wooden clicks, made on the spot: no file is loaded for them.

import { settings } from "../state/settings.svelte";

let context: AudioContext | null = null;

function click(pitch: number, length: number, volume: number): void {
  context ??= new AudioContext();
  const { currentTime } = context;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch * 1.8, currentTime);
  tone.frequency.exponentialRampToValueAtTime(pitch, currentTime + length * 0.4);
  gain.gain.setValueAtTime(volume, currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0005, currentTime + length);
  tone.connect(gain).connect(context.destination);
  tone.start();
  tone.stop(currentTime + length);
}

export function sound(what: "move" | "end"): void {
  if (!settings().sounds) return;
  if (what === "move") return click(260, 0.09, 0.25);
  [330, 415, 495].forEach((pitch, index) => setTimeout(() => click(pitch, 0.28, 0.18), index * 110));
}
