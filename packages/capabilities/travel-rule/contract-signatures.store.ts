import type { Sql } from '@bowline/platform/postgres/index.ts'

/** A signature that the contract at an address is to judge (EIP-1271). */
export interface ContractSignature {
  readonly caseId: string
  readonly network: string
  readonly address: string
  readonly digest: Uint8Array
  readonly signature: Uint8Array
}

/** In place of any earlier one of the same case. */
export async function askContract(
  sql: Sql,
  { caseId, network, address, digest, signature }: ContractSignature,
): Promise<void> {
  await sql`
    insert into travel_rule_signatures (case_id, network, address, digest, signature)
    values (${caseId}, ${network}, ${address}, ${digest}, ${signature})
    on conflict (case_id) do update set digest = excluded.digest, signature = excluded.signature, verdict = null`
}

/** Undefined: the contract has not been asked yet, or another text is to be signed by now. */
export async function contractVerdict(sql: Sql, caseId: string): Promise<boolean | undefined> {
  const [row] = await sql<{ verdict: boolean | null }[]>`
    select verdict from travel_rule_signatures where case_id = ${caseId}`
  return row?.verdict ?? undefined
}

export async function waitingSignatures(sql: Sql, network: string, limit: number): Promise<ContractSignature[]> {
  const rows = await sql<
    { case_id: string; network: string; address: string; digest: Uint8Array; signature: Uint8Array }[]
  >`
    select * from travel_rule_signatures where network = ${network} and verdict is null limit ${limit}`
  return rows.map(({ case_id, ...row }) => ({ caseId: case_id, ...row }))
}

/** Of exactly the signature that was judged: another one may have come meanwhile. */
export async function writeVerdict(
  sql: Sql,
  { caseId, digest, signature }: ContractSignature,
  verdict: boolean,
): Promise<void> {
  await sql`
    update travel_rule_signatures set verdict = ${verdict}
    where case_id = ${caseId} and digest = ${digest} and signature = ${signature}`
}
