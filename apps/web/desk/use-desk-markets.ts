import { useSureAnswer } from '@bowline/design-system/states/use-answer.ts'
import type { DeskMarket } from './desk.ts'
import { useDeskCalls } from './use-desk-calls.ts'

/** All markets of what is traded here, once they are wanted and have come. */
export function useDeskMarkets(isWanted: boolean): readonly DeskMarket[] | undefined {
  const { markets } = useDeskCalls()
  return useSureAnswer(String(isWanted), async () => (isWanted ? markets() : undefined)).data
}
