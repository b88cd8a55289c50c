import type { CallData } from '@bowline/contract/calls.ts'

type Security = CallData<'GET /exchange-web/web/userCenterInfo/getSecurityPage'>

const SHOWN = 3

/** Steps that would protect the account better, most effective first; few enough to read. */
export function nextSteps({
  hasPassword,
  email,
  isEmailConfirmed,
  phone,
  authenticatorBound,
  passkeys,
  recoveryCodesLeft,
  pinSet,
  antiPhishing,
}: Security) {
  const hasStrongFactor = authenticatorBound || passkeys > 0
  const all = [
    { key: 'password', to: '/account/password_set', isOpen: !hasPassword },
    { key: 'email', to: '/account/email_change', isOpen: email === null },
    { key: 'confirm', to: '/user/enable', isOpen: email !== null && !isEmailConfirmed },
    { key: 'authenticator', to: '/account/google_bind', isOpen: !hasStrongFactor },
    { key: 'recovery', to: '/account/recovery_codes', isOpen: authenticatorBound && recoveryCodesLeft === 0 },
    { key: 'pin', to: '/account/pin_setup', isOpen: !pinSet },
    { key: 'phrase', to: '/account/anti_phishing', isOpen: antiPhishing === null },
    { key: 'mobile', to: '/account/mobile_bind', isOpen: phone === null },
    { key: 'passkey', to: '/account/passkeys', isOpen: hasStrongFactor && passkeys === 0 },
  ] as const
  return all.filter(({ isOpen }) => isOpen).slice(0, SHOWN)
}

/** As a word: weak below half, fair below four fifths, strong above. */
export function levelOfScore(score: number): 'weak' | 'fair' | 'strong' {
  if (score < 50) return 'weak'
  return score < 80 ? 'fair' : 'strong'
}
