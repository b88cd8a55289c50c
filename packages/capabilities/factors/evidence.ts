import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { ProofRefusal, ProvingFactor } from './refusal.ts'

/** One thing sent as proof. */
export interface Evidence {
  readonly factor: ProvingFactor
  /** The parameter it was sent in, where a call takes several: a page shows the refusal at that field. */
  readonly field?: string
  readonly isFormed: boolean
  /** It cannot be tried without being used up, so it is tried only when all the rest is right. */
  readonly isSpentByTrying?: boolean
  /** Counts the attempt. Call outside a transaction, whose rollback could undo the count. */
  attempt(): Promise<RightEvidence | ProofRefusal>
}

/** It is right, and still whole. */
export interface RightEvidence {
  /** Uses it up; false when another call was faster. */
  use(sql: Sql): Promise<boolean>
  /** Something beside it was wrong: the attempt does not count. */
  spare(sql: Sql): Promise<void>
  /** Another call used it up first: counts what `attempt` has not counted. */
  late?(sql: Sql): Promise<void>
}

/**
 * Whether everything sent is right. What is malformed is refused before anything is tried, and a right code is used up
 * only together with all the others, so that a typing error in one does not cost the other.
 */
export async function proveTogether(sql: Sql, evidence: readonly Evidence[]): Promise<'proved' | ProofRefusal> {
  const unformed = refuseUnformed(evidence)
  if (unformed) return unformed
  const right: RightEvidence[] = []
  let refusal: ProofRefusal | undefined
  for (const each of evidence.toSorted((a, b) => Number(a.isSpentByTrying ?? 0) - Number(b.isSpentByTrying ?? 0))) {
    if (refusal && each.isSpentByTrying) continue
    const found = await each.attempt()
    if ('refusal' in found) refusal ??= at(each, found)
    else right.push(found)
  }
  if (refusal) {
    for (const each of right) await each.spare(sql)
    return refusal
  }
  const isFirst = await useAll(sql, right)
  const [first] = evidence
  return isFirst || !first ? 'proved' : at(first, { refusal: 'wrong', factor: first.factor })
}

/** For calls that also take a password or a PIN, whose attempts count as well. */
export function refuseUnformed(evidence: readonly Evidence[]): ProofRefusal | undefined {
  const unformed = evidence.find(({ isFormed }) => !isFormed)
  return unformed && at(unformed, { refusal: 'malformed', factor: unformed.factor })
}

/** All or, if another call was faster with any of them, none. */
async function useAll(sql: Sql, right: readonly RightEvidence[]): Promise<boolean> {
  try {
    await inTransaction(sql, async (tx) => {
      for (const each of right) if (!(await each.use(tx))) throw new UsedAlready(each)
    })
    return true
  } catch (error) {
    if (!(error instanceof UsedAlready)) throw error
    await error.evidence.late?.(sql)
    return false
  }
}

class UsedAlready extends Error {
  readonly evidence: RightEvidence

  constructor(evidence: RightEvidence) {
    super('another call was faster')
    this.evidence = evidence
  }
}

function at({ field }: Evidence, refusal: ProofRefusal): ProofRefusal {
  return field === undefined ? refusal : { ...refusal, field }
}
