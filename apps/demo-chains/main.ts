import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { walletNetworks } from '@bowline/capabilities/wallet/networks/wallet-networks.ts'
import { NATIVE } from '@bowline/chains/chain.ts'
import { type DemoNodes, startDemoNodes } from '@bowline/chains/nodes/demo-nodes.ts'
import { exitOnSignal, exitWhenParentDies, reportReady } from '@bowline/platform/child-process.ts'
import { ChildRecord } from '@bowline/platform/child-record.ts'
import { configuredChains, readConfig } from '@bowline/platform/config.ts'
import { ControlError, serveControl } from '@bowline/platform/control-socket.ts'
import { createLog } from '@bowline/platform/log.ts'

/**
 * The demo's own chains: real nodes on this machine, which mine when it is of use. Whoever watches the chains asks here where
 * they are; a user without a node of their own asks for demo coins (`bowline chain send`).
 */
/** To write a whole chain's state, on a busy machine. */
const ORPHANS_MS = 15_000
const config = readConfig()
const log = createLog('demo-chains', { level: config.logLevel })
const folder = dataFolder(config.dataDirectory)
const configured = configuredChains()
const networks = walletNetworks('demo')
const tokens = networks.flatMap(({ coins, node }) =>
  node?.family === 'evm'
    ? coins.flatMap(({ asset, decimals }) => (asset === NATIVE ? [] : { contract: asset, decimals }))
    : [],
)

mkdirSync(folder.chains, { recursive: true })
// Nodes whose parent was killed go on, and hold their chains' folders. Killed in turn they would come back without blocks that
// had been final, and the exchange would stop their networks until two persons have looked.
const record = new ChildRecord(join(folder.chains, 'nodes.json'), log)
let nodes: DemoNodes | undefined
let control: { close(): Promise<void> } | undefined
const stop = async () => {
  await control?.close()
  await nodes?.stop()
}
exitOnSignal(stop)
exitWhenParentDies(stop)

await record.clearOrphans({ graceMs: ORPHANS_MS, areAsked: true })
nodes = await startDemoNodes({
  directory: folder.chains,
  tokens: tokens.filter(({ contract }, i) => tokens.findIndex((each) => each.contract === contract) === i),
  isConfigured: (network) => configured.has(network),
  onNode: ({ pid }) => record.add(pid),
  onError: (network, error) => log.error({ network, error: error.message }, 'a chain of the demo is in trouble'),
})
for (const network of nodes.missing)
  log.warn({ network }, 'there is no program for this chain on this machine: the exchange runs without it')
// Started again as a whole, with the chains where they were.
for (const { network, node } of nodes.started)
  void node.ended.then(() => {
    log.error({ network, program: node.program }, 'a node ended')
    process.exit(1)
  })

control = await serveControl(folder.chainsSocket, {
  nodes: async () => Object.fromEntries((nodes?.started ?? []).map(({ network, url }) => [network, url])),
  send: async (params) => send(params as Record<string, unknown>),
})
reportReady()

async function send({ network, asset, address, amount }: Record<string, unknown>): Promise<string> {
  const known = networks.find((each) => each.network === network)
  if (!known?.coins.some((coin) => coin.asset === asset) || !nodes?.started.some((each) => each.network === network))
    throw new ControlError('no-chain', `the demo has no chain ${String(network)} with ${String(asset)}`)
  if (typeof amount !== 'string' || !/^\d{1,40}$/.test(amount) || typeof address !== 'string')
    throw new ControlError('bad-request', 'an address, and an amount in chain units')
  return nodes.send(String(network), String(asset), address, BigInt(amount))
}
