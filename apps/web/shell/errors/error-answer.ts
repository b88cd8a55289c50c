import type { SiteApiError } from '../../site-api/site-api.ts'

/** How the page handles a failed call (specification §8). Texts are keys of the shell's catalogue. */
export type ErrorAnswer =
  | { readonly kind: 'toast'; readonly key: string; readonly values?: Readonly<Record<string, string>> }
  /** The server's own text, which is English; `key` is the text of the code for other languages. */
  | { readonly kind: 'server-text'; readonly key: string; readonly text: string }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'modal'; readonly key: string; readonly leadsTo?: '/home' }
  /** A modal that leads to identity verification. */
  | { readonly kind: 'verify' }
  | { readonly kind: 'notice'; readonly key: string }

/** Codes with a text of their own (specification §8), `code.<number>` in the shell's words. */
const told = new Set(
  (
    '2303001 140045 140044 140041 140038 140036 140033 140025 140013 140021 140020 140007 140006 140003 120008 110041 ' +
    '110007 110001 110036 11405 110039 110020'
  ).split(' '),
)

/** Our own codes, whose texts say what is wrong and how to fix it. */
const OWN_BLOCKS = /^(31|32|33|42|52)\d{4}$/

/** The single place that decides how a failed call is handled. */
export function answerTo(error: SiteApiError): ErrorAnswer {
  const { failure, code, message, status } = error
  if (failure === 'timeout') return { kind: 'toast', key: 'error.timeout' }
  if (failure === 'unreachable') return { kind: 'toast', key: 'error.unreachable' }
  if (failure === 'status') return { kind: 'toast', key: 'error.status', values: { status: String(status) } }
  if (code === '403') return { kind: 'sign-in' }
  if (code === '110070') return { kind: 'modal', key: 'code.110070', leadsTo: '/home' }
  if (code === '999409') return { kind: 'modal', key: 'code.999409' }
  if (code === '999408') return { kind: 'verify' }
  if (code === '999410') return { kind: 'notice', key: 'code.999410' }
  if (told.has(code)) return { kind: 'toast', key: `code.${code}` }
  if ((code === '10000' || OWN_BLOCKS.test(code)) && message)
    return { kind: 'server-text', key: `own.${code}`, text: message }
  // The specification says "system error"; a user who contacts support needs more than that.
  return { kind: 'toast', key: message ? 'error.unknown' : 'error.system', values: { code, text: message } }
}
