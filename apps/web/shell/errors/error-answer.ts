import type { CodeText } from '@bowline/contract/codes.ts'
import type { SiteApiError } from '../../site-api/site-api.ts'

/** How the page handles a failed call (specification §8). Texts are keys of the shell's catalogue. */
export type ErrorAnswer =
  | { readonly kind: 'toast'; readonly key: string; readonly values?: Readonly<Record<string, string>> }
  /**
   * What the server refused, as the catalogue says it in the page's language; without that sentence, `text` is the
   * server's own, which is English, and `key` the text of the code for other languages.
   */
  | { readonly kind: 'server-text'; readonly key: string; readonly text: string; readonly sentence?: string }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'modal'; readonly key: string; readonly leadsTo?: '/home' }
  /** A modal that leads to identity verification. */
  | { readonly kind: 'verify'; readonly title: 'restricted.title' | 'verify.title'; readonly key: VerifyText }
  | { readonly kind: 'notice'; readonly key: string }

/** 999408 is shown as the specification has it, unless nothing is restricted and only an identity is missing. */
export type VerifyText = 'code.999408' | 'code.999408.kyc' | 'code.999408.level'

/** Codes with a text of their own (specification §8), `code.<number>` in the shell's words. */
const ownTexts = new Set(
  (
    '2303001 140045 140044 140041 140038 140036 140033 140025 140013 140021 140020 140007 140006 140003 120008 110041 ' +
    '110007 110001 110036 11405 110039 110020'
  ).split(' '),
)

const SIGN_IN: CodeText<'signInNeeded'> = '403'
const REFUSED: CodeText<'refused'> = '10000'
const AT_DOOR: CodeText<'restrictedCountryAtDoor'> = '110070'
const VERIFY: CodeText<'verifyIdentity'> = '999408'
const RESTRICTED: CodeText<'restrictedCountry'> = '999409'
const IN_REVIEW: CodeText<'identityInReview'> = '999410'

/** Our own codes, whose texts say what is wrong and how to fix it. */
const OWN_BLOCKS = /^(31|32|33|42|52)\d{4}$/

/** Shown in a toast wherever the call was made, a form included (specification §8); others stay with their form. */
export function isShownByToast(answer: ErrorAnswer): boolean {
  if (answer.kind === 'server-text') return answer.key === 'own.10000'
  return answer.kind === 'toast' && ['error.timeout', 'error.status', 'code.2303001'].includes(answer.key)
}

/** The single place that decides how a failed call is handled. */
export function answerTo(error: SiteApiError): ErrorAnswer {
  const { failure, code, message, status } = error
  if (failure === 'timeout') return { kind: 'toast', key: 'error.timeout' }
  if (failure === 'unreachable') return { kind: 'toast', key: 'error.unreachable' }
  if (failure === 'status') return { kind: 'toast', key: 'error.status', values: { status: String(status) } }
  if (code === SIGN_IN) return { kind: 'sign-in' }
  if (code === AT_DOOR) return { kind: 'modal', key: 'code.110070', leadsTo: '/home' }
  if (code === RESTRICTED) return { kind: 'modal', key: 'code.999409' }
  if (code === VERIFY) return toVerify(error.data)
  if (code === IN_REVIEW) return { kind: 'notice', key: 'code.999410' }
  if (ownTexts.has(code)) return { kind: 'toast', key: `code.${code}` }
  if ((code === REFUSED || OWN_BLOCKS.test(code)) && message)
    return {
      kind: 'server-text',
      key: `own.${code}`,
      text: message,
      ...(error.sentence && { sentence: error.sentence }),
    }
  if (!message) return { kind: 'toast', key: 'error.system' }
  // The specification's "system error" first; behind it what somebody who contacts support needs.
  const { requestId } = (error.data ?? {}) as { requestId?: unknown }
  const reference = typeof requestId === 'string' ? `${code} · ${requestId}` : code
  return { kind: 'toast', key: 'error.unknown', values: { code: reference, text: message.replace(/[.。]$/, '') } }
}

function toVerify(data: unknown): ErrorAnswer {
  const { reason } = (data ?? {}) as { reason?: unknown }
  if (reason === 'kyc' || reason === 'level')
    return { kind: 'verify', title: 'verify.title', key: `code.999408.${reason}` }
  return { kind: 'verify', title: 'restricted.title', key: 'code.999408' }
}
