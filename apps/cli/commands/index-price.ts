import { ControlError } from '@bowline/platform/control-socket.ts'
import { type Command, Option } from 'commander'
import { ask } from '../ask.ts'
import { answering, group } from '../command.ts'
import { fieldList, table } from '../table.ts'

interface Index {
  readonly pair: string
  readonly state: string
  readonly price: string
  readonly sources: readonly {
    readonly source: string
    readonly weight: number
    readonly standing: string
    readonly price: string
  }[]
  readonly recipe: { readonly weights: string; readonly outlierPercent: string }
}

interface RecipeOptions {
  readonly weights?: string
  readonly outlierPercent?: string
  readonly by?: string
  readonly reason?: string
}

export function indexCommands(program: Command): void {
  const index = group(program, 'index', 'outside prices, and the index made of them')

  index
    .command('sources')
    .description('every index, and what each of its sources says')
    .option('--pair <pair>', 'one of them alone, such as BTC/USDT')
    .action(
      answering(async ({ pair }: { pair?: string }) => {
        const { indexes } = await ask<{ indexes: Index[] }>('index.sources')
        const value = { indexes: indexes.filter((each) => pair === undefined || each.pair === pair) }
        const rows = value.indexes.flatMap((each) => [
          [each.pair, 'index', '', each.state, each.price],
          ...each.sources.map(({ source, weight, standing, price }) => ['', source, String(weight), standing, price]),
        ])
        return { value, text: table(['pair', 'source', 'weight', 'standing', 'price'], rows, ['weight', 'price']) }
      }),
    )

  index
    .command('recipe')
    .description('of which sources an index is made; with --by and --reason a second person is asked to change it')
    .argument('<pair>', 'such as BTC/USDT')
    .option('--weights <weights>', 'of all sources that are to count, such as "binance 3; okx 2; bybit 2"')
    .option('--outlier-percent <percent>', 'a source further than this from the median of all does not count')
    .option('--by <address>', 'the member of staff who asks; another allows it at the console')
    .option('--reason <text>')
    .action(
      answering(async (pair: string, change: RecipeOptions) => {
        if (Object.keys(change).length > 0) {
          const value = await ask<{ approvalId: number }>('index.request-recipe', { pair, ...change })
          return { value, text: fieldList(value) }
        }
        const { indexes } = await ask<{ indexes: Index[] }>('index.sources')
        const found = indexes.find((each) => each.pair === pair)
        if (!found) throw new ControlError('unknown-index', `there is no index of ${pair}`)
        const value = { pair, ...found.recipe }
        return { value, text: fieldList(value) }
      }),
    )

  index
    .command('break')
    .description('have a source of the demo fall silent or say wrong prices, to see what happens')
    .argument('<source>', 'such as simulated-a')
    .addOption(new Option('--how <how>', 'what it does').choices(['silent', 'wrong']).default('silent'))
    .action(
      answering(async (source: string, { how }: { how: string }) => {
        const value = await ask<{ source: string; how: string }>('index.break', { source, how })
        return { value, text: fieldList(value) }
      }),
    )

  index
    .command('mend')
    .description('have a broken source of the demo say its prices again')
    .argument('<source>', 'such as simulated-a')
    .action(
      answering(async (source: string) => {
        const value = await ask<{ source: string }>('index.mend', { source })
        return { value, text: fieldList(value) }
      }),
    )
}
