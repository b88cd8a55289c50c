import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Notice } from '../../../account-layout/notice.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Collateral } from '../unified-figures.ts'

/** Coins that stop being collateral: told from the day it is announced until it has happened. */
export function AnnouncedEnds({ collaterals }: { readonly collaterals: readonly Collateral[] }) {
  const t = useWords('contracts/unified')
  return collaterals.map(({ coin, endsAt }) =>
    endsAt === null ? null : (
      <Notice key={coin} kind="warn">
        {t.rich('collateral.ends', { coin: () => <bdi>{coin}</bdi>, time: () => <TimeText atMs={endsAt} /> })}
      </Notice>
    ),
  )
}
