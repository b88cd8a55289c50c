import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { generateSync } from 'otplib'

const STEP_MS = 30_000
/** Minimum time left in a step, so that the previous code is still accepted when it arrives, even from a slow page. */
const ENOUGH_MS = 20_000

/** What an authenticator with this base32 secret shows now. */
export function authenticatorCode(secret: string): string {
  return generateSync({ secret })
}

/**
 * One user's app. A code is accepted once and none older than the last accepted, but also one step early and late: so
 * two or three can follow each other at once, and the next has to wait.
 */
export class AuthenticatorApp {
  readonly #secret: string
  #lastStep = 0

  /** From a key as the page shows it, in groups. */
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
