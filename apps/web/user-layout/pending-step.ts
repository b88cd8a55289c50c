import type { CallData } from '@bowline/contract/calls.ts'

type SignInAnswer = CallData<'POST /exchange-web/web/user/login'>
export type SignInStep = Exclude<SignInAnswer, { readonly next: 'session' }>

/** What `/user/loginVerify` goes on with. */
export interface PendingStep {
  readonly step: SignInStep
  /** Where one goes in the end, as it was asked for; judged when one goes there. */
  readonly callBackPath: string | null
  /** By this browser's clock. */
  readonly endsAtMs: number
}

const KEY = 'bowline.sign-in'
const LONGEST_MS = 10 * 60_000

/** Where the browser refuses to keep anything, the step lives as long as the document. */
let here: string | undefined

/** The ticket is a secret: it lives in this tab, never in an address. */
export function keepStep(step: SignInStep, callBackPath: string | null, nowMs: number): PendingStep {
  const pending: PendingStep = { step, callBackPath, endsAtMs: Math.min(step.expiresAtMs, nowMs + LONGEST_MS) }
  here = JSON.stringify(pending)
  try {
    sessionStorage.setItem(KEY, here)
  } catch {}
  return pending
}

export function readStep(nowMs: number): PendingStep | undefined {
  const text = stored() ?? here
  try {
    const pending = JSON.parse(text ?? 'null') as PendingStep | null
    return pending && pending.endsAtMs > nowMs ? pending : undefined
  } catch {
    return undefined
  }
}

export function forgetStep(): void {
  here = undefined
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}
