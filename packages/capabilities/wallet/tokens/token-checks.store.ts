import type { TokenFault, TokenFindings, TokenSign } from '@bowline/chains/chain.ts'
import type { TokenProblem, TokenStanding } from '@bowline/contract/terms/wallet.ts'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'

/** A contract, and the decimals that its units are listed with. */
export interface TokenName {
  readonly network: string
  /** Lower case. */
  readonly contract: string
  readonly decimals: number
}

/** What is known of a token now. */
export interface CheckedToken extends TokenName {
  readonly standing: TokenStanding
  readonly faults: readonly TokenFault[]
  readonly signs: readonly TokenSign[]
  readonly code: string
  /** Of the last check that was done; undefined: none was. */
  readonly checked: { readonly by: string; readonly atMs: number; readonly height: number } | undefined
  /** Of one that was asked for later. */
  readonly waiting:
    | { readonly by: string; readonly atMs: number; readonly problem: TokenProblem | undefined }
    | undefined
}

/** False: one is waiting already, and will do. */
export async function askForCheck(
  sql: Sql,
  { network, contract, decimals }: TokenName,
  by: string,
  nowMs: number,
): Promise<boolean> {
  const rows = await sql`
    insert into wallet_token_checks (network, contract, decimals, asked_by, asked_at)
    values (${network}, ${contract}, ${decimals}, ${by}, ${new Date(nowMs)})
    on conflict (network, contract, decimals) where checked_at is null do nothing returning id`
  return rows.length > 0
}

export async function waitingChecks(sql: Sql, network: string, most: number): Promise<(TokenName & { id: number })[]> {
  const rows = await sql<{ id: bigint; contract: string; decimals: number }[]>`
    select id, contract, decimals from wallet_token_checks where network = ${network} and checked_at is null
    order by (problem is null) desc, id limit ${most}`
  return rows.map(({ id, contract, decimals }) => ({ id: Number(id), network, contract, decimals }))
}

export async function keepFindings(
  sql: Sql,
  id: number,
  { faults, signs, code, height }: TokenFindings,
  nowMs: number,
): Promise<void> {
  await sql`
    update wallet_token_checks set problem = null, checked_at = ${new Date(nowMs)}, faults = ${[...faults]},
      signs = ${[...signs]}, code = ${code}, height = ${height}
    where id = ${id} and checked_at is null`
}

export async function keepProblem(sql: Sql, id: number, problem: TokenProblem): Promise<void> {
  await sql`update wallet_token_checks set problem = ${problem} where id = ${id} and checked_at is null`
}

interface Row extends TokenName {
  readonly done_by: string | null
  readonly checked_at: Date | null
  readonly faults: TokenFault[] | null
  readonly signs: TokenSign[] | null
  readonly code: string | null
  readonly height: bigint | null
  readonly is_accepted: boolean
  readonly waiting_by: string | null
  readonly asked_at: Date | null
  readonly problem: TokenProblem | null
}

/** Every token that somebody has asked about, by its last check. */
export async function checkedTokens(sql: Sql): Promise<CheckedToken[]> {
  const rows = await sql<Row[]>`
    with names as (select distinct network, contract, decimals from wallet_token_checks)
    select n.network, n.contract, n.decimals::integer, d.asked_by as done_by, d.checked_at, d.faults, d.signs, d.code, d.height,
      w.asked_by as waiting_by, w.asked_at, w.problem, exists (
        select from wallet_token_signs s where s.network = n.network and s.contract = n.contract and s.code = d.code
          and s.signs @> d.signs) as is_accepted
    from names n
    left join lateral (
      select * from wallet_token_checks c
      where c.network = n.network and c.contract = n.contract and c.decimals = n.decimals and c.checked_at is not null
      order by c.id desc limit 1) d on true
    left join wallet_token_checks w
      on w.network = n.network and w.contract = n.contract and w.decimals = n.decimals and w.checked_at is null
    order by n.network, n.contract, n.decimals`
  return rows.map(({ network, contract, decimals, ...row }) => {
    const [faults, signs] = [row.faults ?? [], row.signs ?? []]
    const { checked_at, asked_at } = row
    return {
      ...{ network, contract, decimals, faults, signs, code: row.code ?? '' },
      standing: standingOf(row.faults === null, faults.length > 0, signs.length > 0 && !row.is_accepted),
      checked: checked_at
        ? { by: row.done_by ?? '', atMs: checked_at.getTime(), height: Number(row.height) }
        : undefined,
      waiting: asked_at
        ? { by: row.waiting_by ?? '', atMs: asked_at.getTime(), problem: row.problem ?? undefined }
        : undefined,
    }
  })
}

function standingOf(isUnchecked: boolean, hasFaults: boolean, isUnaccepted: boolean): TokenStanding {
  if (isUnchecked) return 'waits'
  if (hasFaults) return 'unfit'
  return isUnaccepted ? 'unaccepted' : 'open'
}

/** In the transaction of the second person's word. False: its code or what it may do is not what both were shown. */
export async function acceptToken(
  tx: Transaction,
  token: TokenName & { readonly code: string; readonly signs: readonly string[] },
  approval: number,
  nowMs: number,
): Promise<boolean> {
  const { network, contract, decimals, code, signs } = token
  const known = (await checkedTokens(tx)).find(
    (each) => each.network === network && each.contract === contract && each.decimals === decimals,
  )
  if (known?.standing !== 'unaccepted' || known.code !== code || known.signs.join() !== signs.join()) return false
  await tx`
    insert into wallet_token_signs (network, contract, code, signs, approval, accepted_at)
    values (${network}, ${contract}, ${code}, ${[...signs]}, ${approval}, ${new Date(nowMs)})`
  return true
}
