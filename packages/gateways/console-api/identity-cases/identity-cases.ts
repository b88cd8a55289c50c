import type { Kyc } from '@bowline/capabilities/kyc/index.ts'
import {
  type Decided,
  type Decision,
  type KycLevelNumber,
  kycStateOf,
  reviewQueue,
} from '@bowline/capabilities/kyc/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { identityCaseCalls } from '@bowline/contract/console/calls/identity-cases.ts'
import { type KycPiece, type KycReason, kycPieces, kycReasons } from '@bowline/contract/terms/kyc.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { cursorParts } from '../../call-kit/pages.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { ConsoleHandlers, StaffCall } from '../console-handler.ts'

interface CaseNeeds {
  readonly sql: Sql
  readonly kyc: Pick<Kyc, 'reviewCase' | 'caseImage' | 'decide'>
}

export const identityCaseHandlers: ConsoleHandlers<typeof identityCaseCalls, CaseNeeds> = {
  async 'GET /console-api/identity-cases/queue'({ params }, { sql }) {
    const { cursor, limit } = params
    const [submittedAtMs, userId] = cursor === undefined ? [] : cursorParts(cursor, 2)
    const after = submittedAtMs !== undefined && userId !== undefined ? { submittedAtMs, userId } : undefined
    const { cases, next } = await reviewQueue(sql, { limit, ...(after && { after }) })
    return {
      rows: cases.map(({ userId, level, nationality, flags, submittedAtMs }) => ({
        userId,
        level,
        nationality: nationality ?? null,
        flags: [...flags],
        submittedAtMs,
      })),
      next: next ? `${next.submittedAtMs}.${next.userId}` : null,
    }
  },

  async 'GET /console-api/identity-cases/show'(call, { kyc }) {
    const found = await kyc.reviewCase(asked(call))
    if (!found) throw noSuchCase()
    const { level, person, nationality, residence, isSanctioned, sanctions, sameDocument, images } = found
    return {
      userId: level.userId,
      level: level.level,
      revision: level.revision,
      state: level.state,
      flags: [...level.flags],
      submittedAtMs: level.submittedAtMs ?? null,
      person: {
        familyName: person.familyName,
        name: person.name,
        birthDate: person.birthDate ?? null,
        phone: person.phone ?? null,
        nationality,
        residence: residence ?? null,
        documentType: person.document?.type ?? null,
        documentNumber: person.document?.number ?? null,
        documentCountry: person.document?.country ?? null,
        documentValidUntil: person.document?.validUntil ?? null,
      },
      isSanctioned,
      sanctions: sanctions.map(({ name, list, likeness, kind }) => ({ name, list, likeness, kind })),
      sameDocument: [...sameDocument],
      images: [...images],
      reasons: [...kycReasons],
      pieces: [...kycPieces],
    }
  },

  async 'GET /console-api/identity-cases/image'(call, { kyc }) {
    const image = await kyc.caseImage({ ...asked(call), purpose: call.params.purpose })
    if (!image) throw noSuchCase()
    return image
  },

  async 'POST /console-api/identity-cases/decide'(call, { kyc, sql }) {
    const { revision, note, kind } = call.params
    const reasons = call.params.reasons as KycReason[]
    const missing = call.params.pieces as KycPiece[]
    const decisions: Record<Decision['kind'], Decision> = {
      approve: { kind: 'approve' },
      reject: { kind: 'reject', reasons },
      'ask-more': { kind: 'ask-more', reasons, missing },
      expire: { kind: 'expire', reasons },
    }
    const decided = await kyc.decide({ ...asked(call), revision, note, decision: decisions[kind] })
    if (decided !== 'done') throw new SiteRefusal(SiteCode.refused, TEXTS[decided], { decided })
    return { state: await kycStateOf(sql, call.params.userId) }
  },
}

/** Who looks at which case, in the form the capability records. */
function asked({ params, session, ip, requestId, nowMs }: StaffCall<{ userId: number; level: number }>) {
  const { userId, level } = params
  return { userId, level: level as KycLevelNumber, staff: { id: String(session.member.id), ip, requestId }, nowMs }
}

function noSuchCase(): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, 'staff.case-unknown', { field: 'userId' })
}

const TEXTS: Record<Exclude<Decided, 'done'>, PlainReason> = {
  unknown: 'staff.case-unknown',
  malformed: 'staff.case-reasons',
  'changed-meanwhile': 'staff.case-changed',
  'not-open': 'staff.case-not-open',
}
