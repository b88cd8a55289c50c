import type { CallData } from '@bowline/contract/calls.ts'
import { keepInTab, keptInTab } from '../kept-in-tab.ts'

type SignInAnswer = CallData<'POST /exchange-web/web/user/login'>
export type SignInStep = Exclude<SignInAnswer, { readonly next: 'session' }>

/** The data `/user/loginVerify` continues with. */
export interface PendingStep {
  readonly step: SignInStep
  /** The requested destination; validated when navigating there. */
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
  keepInTab(KEY, here)
  return pending
}

export function readStep(nowMs: number): PendingStep | undefined {
  try {
    const pending = JSON.parse(keptInTab(KEY) ?? here ?? 'null') as PendingStep | null
    return pending && pending.endsAtMs > nowMs ? pending : undefined
  } catch {
    return undefined
  }
}

export function forgetStep(): void {
  here = undefined
  keepInTab(KEY, null)
}
