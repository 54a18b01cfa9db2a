import { browserStorage } from '#web/shared/browser-storage.ts';

const storageKey = 'waybill.support-sound';

export const isSoundOn = (): boolean => browserStorage.get(storageKey) !== 'off';
export const keepSound = (on: boolean): void => browserStorage.set(storageKey, on ? 'on' : 'off');

let context: AudioContext | undefined;

/** A short tone; silent in a browser that plays nothing before it was touched. */
export async function beep(): Promise<void> {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') await context.resume();
    const { currentTime: begin } = context;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.setValueAtTime(880, begin);
    tone.frequency.setValueAtTime(660, begin + 0.12);
    volume.gain.setValueAtTime(0.08, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + 0.3);
  } catch {
    return;
  }
}
