const HZ = 880;
const SECONDS = 0.18;

/** A short notification tone. Where the browser allows no sound there is none. */
export function beep(): void {
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = HZ;
    volume.gain.setValueAtTime(0.08, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + SECONDS);
    tone.onended = () => void audio.close();
  } catch {
    // No sound device, or sound is blocked.
  }
}
