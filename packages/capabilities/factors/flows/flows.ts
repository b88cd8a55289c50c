import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'

/** From step 1 to the end of the last one. */
const FLOW_MS = 30 * 60_000

/** What the completed steps established: a new address, a phone number; never a code. */
export type FlowProofs = Readonly<Record<string, string | number | boolean>>

export interface FlowState {
  /** Steps done; 0 = none, or expired. */
  readonly progress: number
  readonly proofs: FlowProofs
  readonly expiresAtMs: number | undefined
}

export interface FlowName {
  readonly userId: number
  /** Such as `authenticator-bind`. */
  readonly flow: string
}

interface FlowRow {
  progress: number
  proofs: FlowProofs
  expires_at: Date
}

const BEGINNING: FlowState = { progress: 0, proofs: {}, expiresAtMs: undefined }

export async function flowState(sql: Sql, { userId, flow }: FlowName, nowMs: number): Promise<FlowState> {
  const [row] = await sql<FlowRow[]>`select * from security_flows where user_id = ${userId} and flow = ${flow}`
  return toState(row, nowMs)
}

/** Whether step 1, 2, … may be tried: checked before its codes, because a code can be used only once. */
export async function mayTakeStep(sql: Sql, name: FlowName, step: number, nowMs: number): Promise<boolean> {
  return (await flowState(sql, name, nowMs)).progress >= step - 1
}

/**
 * Records that a step is done. A completed step may be repeated, which discards those after it; a skipped step is
 * refused. Holds the row's lock to the end of the transaction: of two at the same moment the second sees the first's
 * result.
 */
export async function takeStep(
  tx: Transaction,
  { userId, flow, step, proofs = {} }: FlowName & { readonly step: number; readonly proofs?: FlowProofs },
  nowMs: number,
): Promise<'taken' | 'step-order'> {
  const state = await lockFlow(tx, { userId, flow }, nowMs)
  if (state.progress < step - 1) return 'step-order'
  const kept = step === 1 ? proofs : { ...state.proofs, ...proofs }
  const expiresAtMs = step === 1 || state.expiresAtMs === undefined ? nowMs + FLOW_MS : state.expiresAtMs
  await tx`
    update security_flows set progress = ${step}, proofs = ${tx.json(kept)}, expires_at = ${new Date(expiresAtMs)}
    where user_id = ${userId} and flow = ${flow}`
  return 'taken'
}

/**
 * Ends a flow whose steps up to `step` are done, and returns what they established. Only one of many callers gets it.
 */
export async function finishFlow(
  tx: Transaction,
  { userId, flow, step }: FlowName & { readonly step: number },
  nowMs: number,
): Promise<FlowState | 'step-order'> {
  const state = await lockFlow(tx, { userId, flow }, nowMs)
  if (state.progress < step) return 'step-order'
  await abandonFlow(tx, { userId, flow })
  return state
}

export async function abandonFlow(sql: Sql, { userId, flow }: FlowName): Promise<void> {
  await sql`delete from security_flows where user_id = ${userId} and flow = ${flow}`
}

/** Abandons everything the user has begun, because the proofs it is based on no longer count. */
export async function abandonFlows(sql: Sql, userId: number): Promise<void> {
  await sql`delete from security_flows where user_id = ${userId}`
}

async function lockFlow(tx: Transaction, { userId, flow }: FlowName, nowMs: number): Promise<FlowState> {
  const [row] = await tx<FlowRow[]>`
    insert into security_flows (user_id, flow, expires_at) values (${userId}, ${flow}, ${new Date(nowMs)})
    on conflict (user_id, flow) do update set flow = excluded.flow
    returning *`
  return toState(row, nowMs)
}

function toState(row: FlowRow | undefined, nowMs: number): FlowState {
  if (!row || row.expires_at.getTime() <= nowMs) return BEGINNING
  return { progress: row.progress, proofs: row.proofs, expiresAtMs: row.expires_at.getTime() }
}
