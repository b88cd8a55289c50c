import { z } from 'zod'
import type { Requirement } from './terms/products.ts'

/** Who may call: `anyone`, or `session` for signed-in users only. */
export type Access = 'anyone' | 'session'

export interface CallTerms {
  readonly access: Access
  /** One sentence, shown in the OpenAPI description. */
  readonly summary: string
  /** What is sent, in the query of a GET or in the query or body of a POST; every value may arrive as text. */
  readonly params: z.ZodType
  /** The `data` of the answer. */
  readonly data: z.ZodType
  /** `code` on success where the specification requires one other than '0'. */
  readonly successCode?: string
  /** What the caller must be allowed to use; absent: nothing beyond `access`. */
  readonly requires?: Requirement
  /** How much of the caller's per-minute budget one call uses; default 1. */
  readonly weight?: number
  /**
   * A GET that changes something, as some of the specification's do: the server waits for its outcome even while the
   * database is slow.
   */
  readonly isChange?: true
  /** The answer is a file instead of an envelope; refusals are still envelopes. */
  readonly file?: 'csv' | 'json' | 'pdf' | 'zip'
  /** The body is the raw file, and parameters come in the query only. */
  readonly upload?: { readonly maxBytes: number }
}

/** `data` of a call that answers with a file: its name without the extension, and its text or bytes in pieces. */
export const textFile = z.custom<{ readonly name: string; readonly text: AsyncIterable<string | Uint8Array> }>()

type Method = 'GET' | 'POST'

/** `'POST /exchange-web/web/order/create'` → its terms. */
export type CallTable = Readonly<Record<`${Method} /${string}`, CallTerms>>

type InverseName<N> = N extends `${infer M extends Method} /fe-co-api/${infer Rest}`
  ? `${M} /fe-co-api/inverse/${Rest}`
  : never

type WithInverse<T> = T & { readonly [N in keyof T as InverseName<N>]: T[N] }

/** The futures service, whose answers say `succ` beside `code`. */
export const FUTURES_SERVICE = '/fe-co-api/'
export const INVERSE_FORM = `${FUTURES_SERVICE}inverse/`

/** What the futures service has twice: under its path, and with `inverse/` for contracts that settle in their coin. */
export function inInverseForm<const T extends object>(rows: T): WithInverse<T> {
  const inverse = Object.entries(rows).map(([name, row]) => [name.replace(FUTURES_SERVICE, INVERSE_FORM), row])
  return { ...rows, ...Object.fromEntries(inverse) }
}

/** What a caller sends (before parsing). */
export type ParamsOf<T extends CallTerms> = z.input<T['params']>
/** What a handler receives (parsed). */
export type ReadParamsOf<T extends CallTerms> = z.output<T['params']>
export type DataOf<T extends CallTerms> = z.output<T['data']>
