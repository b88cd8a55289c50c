import { type Command, Option } from 'commander'
import { ask } from '../ask.ts'
import { answering, group } from '../command.ts'
import { fieldList, table } from '../table.ts'

interface Index {
  readonly pair: string
  readonly state: string
  readonly price: string
  readonly sources: readonly { readonly source: string; readonly standing: string; readonly price: string }[]
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
          [each.pair, 'index', each.state, each.price],
          ...each.sources.map(({ source, standing, price }) => ['', source, standing, price]),
        ])
        return { value, text: table(['pair', 'source', 'standing', 'price'], rows, ['price']) }
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
