import type { LedgerCheck } from '@bowline/capabilities/operator/check-ledger.ts'
import type { Command } from 'commander'
import { ask } from '../ask.ts'
import { answering, group } from '../command.ts'
import { table } from '../table.ts'

export function ledgerCommands(program: Command): void {
  group(program, 'ledger', 'the books')
    .command('check')
    .description('every asset sums to zero, and what is locked is locked by open orders')
    .action(
      answering(async () => {
        const check = await ask<LedgerCheck>('ledger.check')
        const rows = check.assets.map((asset) => [
          asset.asset,
          asset.sum,
          asset.users,
          asset.locked,
          asset.openLocks,
          asset.ok ? 'ok' : 'WRONG',
        ])
        const numbers = ['sum', 'of users', 'locked', 'open locks']
        const verdict = check.ok ? 'The ledger balances' : 'The ledger does NOT balance'
        const text = `${table(['asset', ...numbers, ''], rows, numbers)}\n${verdict} after command ${check.sequence}.`
        return { value: check, text, failed: !check.ok }
      }),
    )
}
