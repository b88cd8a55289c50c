import { z } from 'zod'
import { page } from '../../paging.ts'
import { imagePurposes } from '../../terms/kyc.ts'
import { form } from '../../terms/parameter-forms.ts'
import { id, timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged } from '../console-values.ts'

const level = whole(1, 2)
const purpose = z.enum(imagePurposes)
const words = z.array(z.string())
const text = z.string().nullable()

/** Several words in one parameter, separated by commas. */
const listed = z
  .string()
  .regex(/^([a-z-]{1,40}(,[a-z-]{1,40}){0,19})?$/, form('words'))
  .default('')
  .transform((said) => said.split(',').filter((word) => word !== ''))

export const identityCaseCalls = {
  'GET /console-api/identity-cases/queue': {
    access: 'kyc.read',
    summary: 'Cases waiting for review, longest waiting first; without names.',
    params: z.strictObject({ ...paged }),
    data: page(
      z.object({
        userId: id,
        level,
        nationality: text,
        flags: words,
        submittedAtMs: timeMs,
      }),
    ),
  },
  'GET /console-api/identity-cases/show': {
    access: 'kyc.read',
    summary: 'One case: what was stated, what was shown, and what the checks found. The access is logged.',
    params: z.strictObject({ userId: id, level }),
    data: z.object({
      userId: id,
      level,
      /** Sent back with the decision; if it differs, something changed in the meantime. */
      revision: whole(0, Number.MAX_SAFE_INTEGER),
      /** 0 none … 6 expired. */
      state: whole(0, 6),
      flags: words,
      submittedAtMs: timeMs.nullable(),
      person: z.object({
        familyName: z.string(),
        name: z.string(),
        birthDate: text,
        phone: text,
        nationality: z.string(),
        residence: text,
        documentType: text,
        documentNumber: text,
        documentCountry: text,
        documentValidUntil: text,
      }),
      isSanctioned: z.boolean(),
      sanctions: z.array(
        z.object({ name: z.string(), list: z.string(), likeness: z.number(), kind: z.enum(['certain', 'possible']) }),
      ),
      sameDocument: z.array(id),
      images: z.array(purpose),
      /** The reasons a decision may give. */
      reasons: words,
      pieces: words,
    }),
  },
  'GET /console-api/identity-cases/image': {
    access: 'kyc.read',
    summary: 'One picture of a case. The access is logged.',
    file: 'jpeg',
    params: z.strictObject({ userId: id, level, purpose }),
    data: z.custom<Uint8Array>(),
  },
  'POST /console-api/identity-cases/decide': {
    access: 'kyc.decide',
    summary: 'Passes a case, rejects it with reasons, requests more, or requires a passed one to be renewed.',
    params: z.strictObject({
      userId: id,
      level,
      revision: whole(0, Number.MAX_SAFE_INTEGER),
      kind: z.enum(['approve', 'reject', 'ask-more', 'expire']),
      reasons: listed,
      pieces: listed,
      /** For staff only. */
      note: z.string().max(2_000).default(''),
    }),
    data: z.object({ state: whole(0, 6) }),
  },
} as const satisfies ConsoleTable
