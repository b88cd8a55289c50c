import { z } from 'zod'

/** Who may call: `anyone`, or `session` = somebody signed in. */
export type Access = 'anyone' | 'session'

export interface CallTerms {
  readonly access: Access
  /** One sentence for the description. */
  readonly summary: string
  /** What is sent, in the query of a GET and in the query or body of a POST; every value may come as text. */
  readonly params: z.ZodType
  /** The `data` of the answer. */
  readonly data: z.ZodType
  /** `code` on success where the specification fixes another than '0'. */
  readonly successCode?: string
  /** How much of the caller's minute one call uses up; 1 unless said. */
  readonly weight?: number
  /** A GET that does something, as some of the specification's do: what became of it is worth waiting for. */
  readonly isChange?: true
  /** The answer is a file, not an envelope; refusals are envelopes all the same. */
  readonly file?: 'csv' | 'json'
  /** The body is a file as it is, and parameters come in the query alone. */
  readonly upload?: { readonly maxBytes: number }
}

/** `data` of a call that answers with a file: its name without the ending, and its text piece by piece. */
export const textFile = z.custom<{ readonly name: string; readonly text: AsyncIterable<string> }>()

type Method = 'GET' | 'POST'

/** `'POST /exchange-web/web/order/create'` → its terms. */
export type CallTable = Readonly<Record<`${Method} /${string}`, CallTerms>>

/** What a caller sends (before parsing). */
export type ParamsOf<T extends CallTerms> = z.input<T['params']>
/** What a handler receives (parsed). */
export type ReadParamsOf<T extends CallTerms> = z.output<T['params']>
export type DataOf<T extends CallTerms> = z.output<T['data']>
