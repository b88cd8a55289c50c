/** Hertz. Rising for a fill, falling for any other end. */
const notes = { fill: [659, 880], ended: [523, 392], alert: [880, 880] } as const
export type Tone = keyof typeof notes

const NOTE_SECONDS = 0.09
/** Longer than a browser needs to wake its audio. */
const LATE_MS = 1_000
let audio: AudioContext | undefined

/**
 * Synthesises two short notes. Browsers block audio until the user has interacted with the page: what is asked for before
 * is not played after, when it would be no news, and all at once.
 */
export async function playTone(tone: Tone): Promise<void> {
  audio ??= new AudioContext()
  const context = audio
  const askedAtMs = performance.now()
  // While audio is blocked this waits.
  await context.resume().catch(() => undefined)
  if (context.state !== 'running' || performance.now() - askedAtMs > LATE_MS) return
  notes[tone].forEach((hertz, index) => {
    const start = context.currentTime + index * NOTE_SECONDS * 1.3
    const oscillator = new OscillatorNode(context, { frequency: hertz, type: 'triangle' })
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(0.12, start + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + NOTE_SECONDS)
  })
}
