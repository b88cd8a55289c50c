import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { derivePlainly } from './plain-pbkdf2.ts'

/** A thread of its own: the page goes on scrolling and typing while this works. */
addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  // Browsers have `subtle` for https and for this machine only.
  const hasWebCrypto = (crypto as { subtle?: unknown }).subtle !== undefined
  postMessage(await solveChallenge({ challenge: data, deriveKey: hasWebCrypto ? deriveKey : derivePlainly }))
})
