import type { HolderSample } from '@bowline/engine/holder-samples.ts'
import { table } from '../projection/index.ts'

/** What the largest holders of a contract had at a moment. */
export const contractTopHolders = table<HolderSample>('contract_top_holders', {
  market: 'number',
  atMs: 'number',
  longAccounts: 'number',
  shortAccounts: 'number',
  longQty: 'value',
  shortQty: 'value',
})
