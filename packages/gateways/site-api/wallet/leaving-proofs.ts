import type { SecurityRequest } from '@bowline/capabilities/account-security/index.ts'
import { CODE_LIVES_MS, type CodeChannel, RESEND_MS } from '@bowline/capabilities/factors/index.ts'
import { maskMail, maskPhone } from '@bowline/capabilities/identity/index.ts'
import type {
  LeavingCodeRefusal,
  LeavingProofRefusal,
  LeavingProofs,
} from '@bowline/capabilities/withdrawal-guard/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { refusedChange } from '../account-security/security-call.ts'
import { pinRefusal } from '../factors/pin-refusal.ts'
import { proofRefusal } from '../factors/proof-refusal.ts'
import { sendRefusal } from '../factors/send-refusal.ts'
import type { WithdrawNeeds } from './wallet-needs.ts'

interface SentProofs {
  readonly payPwd: string
  readonly googleCode?: string | undefined
  readonly smsCode?: string | undefined
  readonly emailCode?: string | undefined
}

/** Opens the PIN and has all proofs checked, by whatever says what they are for. */
export async function requireProofs(
  site: Pick<WithdrawNeeds, 'sql' | 'factors'>,
  request: SecurityRequest,
  { payPwd: cipher, googleCode, smsCode, emailCode }: SentProofs,
  prove: (proofs: LeavingProofs) => Promise<'proved' | LeavingProofRefusal>,
): Promise<void> {
  const { sessionId, nowMs } = request
  const pin = await site.factors.oneTimeKeys.openInSession(site.sql, { sessionId, cipher, nowMs })
  if (pin === undefined)
    throw new SiteRefusal(SiteCode.refused, 'pin.not-sealed', {
      reason: 'not-sealed',
    })
  const proved = await prove({ pin, googleCode, smsCode, emailCode })
  if (proved === 'proved') return
  if (proved.refusal === 'pin') throw pinRefusal(proved.verdict)
  throw await refusedChange(site, request, proved, proofRefusal)
}

/** The answer to a code that was sent, or why it was not. */
export function codeSentAnswer(
  { user, nowMs }: SecurityRequest,
  channel: CodeChannel,
  sent: 'sent' | LeavingCodeRefusal,
) {
  if (sent !== 'sent') {
    if (sent.refusal !== 'no-target') throw sendRefusal(sent)
    throw new SiteRefusal(SiteCode.refused, channel === 'sms' ? 'mobile.none' : 'email.not-bound')
  }
  const { phone = '', email = '' } = user
  return {
    channel,
    maskedTarget: channel === 'sms' ? maskPhone(phone) : maskMail(email),
    expiresAtMs: nowMs + CODE_LIVES_MS[channel],
    resendAtMs: nowMs + RESEND_MS,
  }
}
