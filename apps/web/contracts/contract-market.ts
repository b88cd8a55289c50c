import type { CallData } from '@bowline/contract/calls.ts'
import { isInverse, marketName } from '../market-rows/market-path.ts'

/** A row of `market/list` for contracts: steps, limits and rates. */
export type ContractTermsRow = CallData<'GET /exchange-web/web/market/list'>['markets'][number]

/** A contract as the desk knows it. */
export interface ContractMarket extends ContractTermsRow {
  readonly name: string
  readonly sizeUnit?: string
  readonly turnoverUnit?: string
}

export function contractMarket(row: ContractTermsRow, contracts: string): ContractMarket {
  const name = marketName(row.pair)
  return isInverse(row.pair) ? { ...row, name, sizeUnit: contracts, turnoverUnit: row.base } : { ...row, name }
}
