import { type HeldPosition, readPositions } from '@bowline/capabilities/perpetuals/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'

/** A position of the account by its id; those of others do not exist. */
export async function readHeld(engine: EngineClient, account: number, positionId: number): Promise<HeldPosition> {
  const { positions } = await readPositions(engine, account)
  const held = positions.find((each) => each.positionId === positionId && each.qty !== 0n)
  if (!held) throw new SiteRefusal(SiteCode.refused, 'futures.no-position')
  return held
}
