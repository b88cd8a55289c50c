import { marketStates } from '@bowline/contract/terms/market-states.ts'
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
    .description('the listed markets')
    .action(
      answering(async () => {
        const value = await ask<{ markets: Line[] }>('market.list')
        const rows = value.markets.map((line) => [line.symbol, line.state, line.tick, line.lot, line.minNotional])
        const headings = ['market', 'state', 'tick', 'lot', 'smallest order']
        return { value, text: table(headings, rows, ['tick', 'lot', 'smallest order']) }
      }),
    )

  market
    .command('state')
    .description('open, restrict, halt or delist a market')
    .argument('<symbol>', 'such as BTCUSDT')
    .addArgument(new Argument('<state>').choices(marketStates))
    .action(
      answering(async (symbol: string, state: string, _options: object, _command: Command) => {
        const value = await ask<{ symbol: string; state: string }>('market.set-state', { symbol, state })
        return { value, text: fieldList(value) }
      }),
    )
}
