import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { generateSync } from 'otplib'

const STEP_MS = 30_000
/** Left of a step, so that the code of the one before is still taken when it arrives. */
const ENOUGH_MS = 10_000

/** What an authenticator shows now for a base32 secret. */
export function authenticatorCode(secret: string): string {
  return generateSync({ secret })
}

/**
 * The app of one person. A code is taken once and none before the last that was, but also those of one step before and
 * after now: so three follow each other at once, and the next waits for its time.
 */
export class AuthenticatorApp {
  readonly #secret: string
  #lastStep = 0

  /** Of a key as the page shows it, in groups. */
  constructor(key: string) {
    this.#secret = key.replaceAll(' ', '')
  }

  async code(): Promise<string> {
    const step = Math.max(earliestStep(), this.#lastStep + 1)
    await eventually('its next code is due', () => stepAt(Date.now()) >= step - 1, 2 * STEP_MS)
    this.#lastStep = step
    return generateSync({ secret: this.#secret, epoch: (step * STEP_MS) / 1_000 })
  }
}

const stepAt = (atMs: number) => Math.floor(atMs / STEP_MS)

function earliestStep(): number {
  return stepAt(Date.now() + ENOUGH_MS) - 1
}
