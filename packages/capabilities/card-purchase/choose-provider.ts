import type { Config } from '@bowline/platform/config.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { CardProviderSilent } from './providers/ask-json.ts'
import { type DemoPayAddress, demoPay } from './providers/demo-pay.ts'
import { moonPay } from './providers/moonpay.ts'
import type { CardProvider } from './providers/provider.ts'

/** The company that was configured, else the demo's; in production without one nothing is sold. `socket`: of the demo's. */
export function chooseCardProvider(
  { mode, moonPay: account }: Pick<Config, 'mode' | 'moonPay'>,
  socket: string,
): CardProvider | undefined {
  if (account) return moonPay(account)
  return mode === 'demo' ? demoPay(() => addressAt(socket)) : undefined
}

/** Known to its process alone, which may be starting. */
async function addressAt(socket: string): Promise<DemoPayAddress> {
  try {
    return (await callControl(socket, 'address')) as DemoPayAddress
  } catch (error) {
    throw new CardProviderSilent(`the simulated card company is not there: ${(error as Error).message}`)
  }
}
