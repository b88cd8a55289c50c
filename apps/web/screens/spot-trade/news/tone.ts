/** Hertz. Rising for a fill, falling for any other end. */
const notes = { fill: [659, 880], ended: [523, 392], alert: [880, 880] } as const
export type Tone = keyof typeof notes

const NOTE_SECONDS = 0.09
let audio: AudioContext | undefined

/**
 * Synthesises two short notes. Browsers block audio until the user has interacted with the page; then nothing plays.
 */
export function playTone(tone: Tone): void {
  audio ??= new AudioContext()
  const { currentTime, destination } = audio
  notes[tone].forEach((hertz, index) => {
    const start = currentTime + index * NOTE_SECONDS * 1.3
    const oscillator = new OscillatorNode(audio as AudioContext, { frequency: hertz, type: 'triangle' })
    const gain = new GainNode(audio as AudioContext, { gain: 0 })
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(0.12, start + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS)
    oscillator.connect(gain).connect(destination)
    oscillator.start(start)
    oscillator.stop(start + NOTE_SECONDS)
  })
}
