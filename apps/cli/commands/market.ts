import { contractTradingStates } from '@bowline/contract/terms/market-states.ts'
import { Argument, type Command } from 'commander'
import { ask } from '../ask.ts'
import { answering, group } from '../command.ts'
import { fieldList, table } from '../table.ts'

interface Line {
  readonly symbol: string
  readonly state: string
  readonly tick: string
  readonly lot: string
  readonly minNotional: string
}

export function marketCommands(program: Command): void {
  const market = group(program, 'market', 'what can be traded')

  market
    .command('list')
    .description('the listed markets and contracts')
    .action(
      answering(async () => {
        const value = await ask<{ markets: Line[]; contracts: Line[] }>('market.list')
        return { value, text: `${linesOf('market', value.markets)}\n\n${linesOf('contract', value.contracts)}` }
      }),
    )

  market
    .command('state')
    .description('open, restrict, halt or delist a market or a contract')
    .argument('<symbol>', 'a market such as BTCUSDT, or a contract such as BTC-USDT or BTC-USD-PERPETUAL')
    .addArgument(new Argument('<state>', 'reduce-only is of contracts').choices(contractTradingStates))
    .action(
      answering(async (symbol: string, state: string, _options: object, _command: Command) => {
        const value = await ask<{ symbol: string; state: string }>('market.set-state', { symbol, state })
        return { value, text: fieldList(value) }
      }),
    )
}

function linesOf(what: string, lines: readonly Line[]): string {
  const rows = lines.map((line) => [line.symbol, line.state, line.tick, line.lot, line.minNotional])
  return table([what, 'state', 'tick', 'lot', 'smallest order'], rows, ['tick', 'lot', 'smallest order'])
}
