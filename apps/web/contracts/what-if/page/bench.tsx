import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { type ReactNode, useMemo, useState } from 'react'
import { LiveFailure } from '../../../desk/tables/live-failure.tsx'
import { StaleNotice } from '../../../fresh-figures/stale-notice.tsx'
import { useAccountStore, useFreshness, useLiveDoor } from '../../../live/hooks.ts'
import { useWords } from '../../../words/use-words.ts'
import { FirstFailure } from '../../first-failure.tsx'
import { isTried, NOTHING_TRIED, pricedCoins, tryOut } from '../scenario.ts'
import { useBenchAccount } from '../use-bench-account.ts'
import { value } from '../value.ts'
import styles from './bench.module.css'
import { CollateralPart } from './collateral-part.tsx'
import { Outcome } from './outcome.tsx'
import { PoolsTable } from './pools-table.tsx'
import { PricesPart } from './prices-part.tsx'
import { SizesPart } from './sizes-part.tsx'

const SKELETON_LINES = [8, 24, 16]

/** The whole account with other prices, positions and collateral, and what would become of it. Nothing is sent. */
export function Bench({ empty }: { readonly empty: ReactNode }) {
  const t = useWords('contracts/what-if')
  const tUnified = useWords('contracts/unified')
  const door = useLiveDoor()
  const freshness = useFreshness(useAccountStore())
  const { account, failure, flat } = useBenchAccount()
  const [scenario, setScenario] = useState(NOTHING_TRIED)
  const then = useMemo(() => account && tryOut(account, scenario, flat), [account, scenario, flat])
  const [now, after] = useMemo(() => [account && value(account), then && value(then)], [account, then])
  if (failure) return <FirstFailure failure={failure} />
  if (!account && freshness.state === 'failed') return <LiveFailure freshness={freshness} />
  if (!account || !then || !now || !after) return <Loading label={tUnified('loading')} />
  const isBare = now.pools.every(({ equity }) => equity === 0n)
  return (
    <>
      {freshness.state === 'stale' && <StaleNotice again={() => door.retry()} />}
      {isBare && empty}
      <div className={styles.bench}>
        <div className={styles.tried}>
          <Card title={t('prices')}>
            <PricesPart coins={pricedCoins(then)} account={then} scenario={scenario} onChange={setScenario} />
          </Card>
          <Card title={t('positions')}>
            <SizesPart now={account} then={then} flat={flat} scenario={scenario} onChange={setScenario} />
          </Card>
          {account.isUnified && (
            <Card title={tUnified('collateral')}>
              <CollateralPart account={account} scenario={scenario} onChange={setScenario} />
            </Card>
          )}
        </div>
        <div className={styles.comes}>
          <Card
            title={t('result')}
            flush
            aside={
              <Button size="s" disabled={!isTried(scenario)} onClick={() => setScenario(NOTHING_TRIED)}>
                {t('reset')}
              </Button>
            }
          >
            <PoolsTable now={now} then={after} account={then} />
          </Card>
          <Outcome account={then} />
        </div>
      </div>
    </>
  )
}

function Loading({ label }: { readonly label: string }) {
  return (
    <Card title={label}>
      <div className={styles.lines} aria-busy="true">
        {SKELETON_LINES.map((ch) => (
          <Skeleton key={ch} ch={ch} />
        ))}
      </div>
    </Card>
  )
}
