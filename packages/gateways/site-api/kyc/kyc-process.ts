import {
  type Kyc,
  type KycDone,
  type KycRefusal,
  kycWordsOf,
  limitsOf,
  readProcess,
} from '@bowline/capabilities/kyc/index.ts'
import type { CallData } from '@bowline/contract/calls.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type ChangeNeeds, callOriginOf, freshUser } from '../account-security/security-call.ts'
import type { Caller, SiteCall } from '../call/handler.ts'
import { kycRefusal } from './kyc-refusal.ts'

export type Process = CallData<'GET /exchange-web-gateway/userCenterKyc/processnew'>

interface ProcessNeeds {
  readonly sql: Sql
  readonly kyc: Pick<Kyc, 'isDemo'>
}

/** Who takes a step, from where and when. */
export async function stepOf(call: SiteCall<unknown, Caller>, site: Pick<ChangeNeeds, 'sql' | 'countries'>) {
  const { caller, nowMs } = call
  return { user: await freshUser(site, caller), from: callOriginOf(call, site), sessionId: caller.sessionId, nowMs }
}

/** Answers a step that was taken with the current state. */
export function taken(
  call: SiteCall<unknown, Caller>,
  site: ProcessNeeds,
  done: KycDone | KycRefusal,
): Promise<Process> {
  if ('refusal' in done) throw kycRefusal(done, call.locale)
  return processOf(call, site)
}

/** The state of the caller's verification, in the caller's language. */
export async function processOf(
  { caller, locale, nowMs }: SiteCall<unknown, Caller>,
  { sql, kyc }: ProcessNeeds,
): Promise<Process> {
  const words = kycWordsOf(locale)
  const process = await readProcess(sql, caller.user, nowMs)
  const levels = process.levels.map((level) => ({
    ...level,
    reasons: [...level.reasons],
    reasonTexts: level.reasons.map((reason) => words[`reason.${reason}`]),
    missing: [...level.missing],
    limits: limitsOf(level.level),
  }))
  return { ...process, levels, limits: limitsOf(0), isDemo: kyc.isDemo }
}
