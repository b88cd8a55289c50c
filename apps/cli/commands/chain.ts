import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { walletNetworks } from '@bowline/capabilities/wallet/networks/wallet-networks.ts'
import { toChain } from '@bowline/chains/ledger-units.ts'
import { isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import { readDataDirectory } from '@bowline/platform/config.ts'
import { ControlError, callControl } from '@bowline/platform/control-socket.ts'
import type { Command } from 'commander'
import { answering, group } from '../command.ts'
import { fieldList, table } from '../table.ts'

interface NetworkStatus {
  readonly network: string
  readonly suspended?: string
  readonly head?: number
  readonly scanned?: number
}

/** A little longer than the watcher waits for its own check. */
const CHECK_MS = 40_000

interface AskedToken {
  readonly standing: string
  readonly faults: readonly string[]
  readonly signs: readonly string[]
  readonly code: string
  readonly notDone?: keyof typeof NOT_DONE
}

const listed = (words: readonly string[]) => words.join(', ') || 'none'

export function chainCommands(program: Command): void {
  const chain = group(program, 'chain', 'networks that coins come and go over')
  chain
    .command('status')
    .description('where each network stands')
    .action(
      answering(async () => {
        const networks = (await callControl(folder().watcherSocket, 'status')) as NetworkStatus[]
        const rows = networks.map(({ network, suspended, head, scanned }) => [
          network,
          suspended ?? 'open',
          String(scanned ?? '–'),
          String(head ?? '–'),
        ])
        return { value: { networks }, text: table(['network', 'state', 'scanned', 'node'], rows) }
      }),
    )
  chain
    .command('check-token <network> <contract> <decimals>')
    .description('what the contract of a token does, before it is listed and deposits of it are taken')
    .action(
      answering(async (network: string, contract: string, decimals: string) => {
        const params = { network, contract, decimals: Number(decimals) }
        const found = (await callControl(folder().watcherSocket, 'check-token', params, CHECK_MS)) as AskedToken
        const { standing, faults, signs, code } = found
        const notDone = found.notDone && NOT_DONE[found.notDone]
        const said = { standing, faults: listed(faults), 'may be done with it': listed(signs), code }
        return { value: { ...params, ...found }, text: fieldList(notDone ? { standing, because: notDone } : said) }
      }),
    )
  chain
    .command('send <amount> <coin> <address>')
    .description('demo only: coins of the demo’s own chains, for whoever has no node')
    .option('--network <network>', 'default: the first one that has the coin')
    .action(
      answering(async (amount: string, coin: string, address: string, { network }: { network?: string }) => {
        const sent = readSending(amount, coin, network)
        const txid = (await callControl(folder().chainsSocket, 'send', { ...sent, address })) as string
        const value = { network: sent.network, coin, amount, address, txid }
        return { value, text: fieldList(value) }
      }),
    )
}

const NOT_DONE = {
  'no-holder': 'nobody has received any lately: it is checked when somebody has',
  'cannot-simulate': 'the node does not know eth_simulateV1: give the network one that does',
  'no-answer': 'the node or the contract did not answer: it is tried again',
  waiting: 'the network’s node was not asked yet: it is checked when it is',
} as const

/** In the chain's own units, as its node counts. */
function readSending(amount: string, coin: string, wanted: string | undefined) {
  const place = walletNetworks('demo')
    .filter(({ node, network }) => node && (wanted === undefined || network === wanted))
    .flatMap(({ network, coins }) => coins.map((known) => ({ network, ...known })))
    .find((known) => known.coin === coin)
  if (!place) throw new ControlError('no-chain', `the demo has no ${coin}${wanted ? ` on ${wanted}` : ' on any chain'}`)
  const units = parseUnits(amount, LEDGER_DECIMALS)
  const onChain = isFault(units) ? undefined : toChain(units, place.decimals)
  if (!onChain) throw new ControlError('bad-amount', `"${amount}" is no amount of ${coin}`)
  return { network: place.network, asset: place.asset, amount: String(onChain) }
}

const folder = () => dataFolder(readDataDirectory())
