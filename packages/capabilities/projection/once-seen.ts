import { setTimeout as sleep } from 'node:timers/promises'

/** How long a question waits for what was done before it was asked. */
const PATIENCE_MS = 6_000
/** Doubles with each look: of a projection that is far behind there is no use in asking often. */
const FIRST_PAUSE_MS = 15
const LONGEST_PAUSE_MS = 250

type Answer = { readonly ok: true; readonly sequence: number } | { readonly ok: false }
export type Behind = { readonly ok: false; readonly refusal: 'history-behind' }

/** The answer of a projection once it has the command `wanted`; it is asked again until then, and refused when that takes long. */
export async function onceSeen<A extends Answer>(wanted: number, ask: () => Promise<A>): Promise<A | Behind> {
  const until = performance.now() + PATIENCE_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const answer = await ask()
    if (!answer.ok || answer.sequence >= wanted) return answer
    if (performance.now() > until) return { ok: false, refusal: 'history-behind' }
    await sleep(pauseMs)
  }
}
