import { callControl } from '@bowline/platform/control-socket.ts'
import type { DataFolder } from '../data-folder.ts'
import { type Finding, ok, warn } from './finding.ts'

const ANSWER_MS = 5_000

/** Whether money can come and go over the networks that have a node. */
export async function checkChains({ watcherSocket }: DataFolder, isRunning: boolean): Promise<Finding[]> {
  if (!isRunning) return []
  let networks: { readonly network: string; readonly suspended?: string }[]
  try {
    networks = (await callControl(watcherSocket, 'status', null, ANSWER_MS)) as typeof networks
  } catch (error) {
    const remedy = 'its log says why; until it runs, deposits and withdrawals wait'
    return [warn('chains', `the chain watcher does not answer (${(error as Error).message})`, remedy)]
  }
  const open = networks.filter(({ suspended }) => suspended === undefined).map(({ network }) => network)
  const state = open.length > 0 ? `${open.join(', ')} open` : 'no network is open'
  // One without a node is no fault: nobody has configured it.
  const closed = networks.filter(({ suspended }) => suspended !== undefined && suspended !== 'no-node')
  if (closed.length === 0) return [ok('chains', state)]
  const why = closed.map(({ network, suspended }) => `${network} ${suspended}`).join(', ')
  return [warn('chains', `${state}; ${why}`, 'look at the node of each, or at docs/operating.md, "Chains"')]
}
