import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Sparkline } from '@bowline/design-system/pictures/sparkline.tsx'
import { Details } from '../../parts/details.tsx'
import styles from '../../parts/parts.module.css'
import { t } from '../../words/words.ts'
import { duration } from './duration.ts'
import { counted, known } from './known.tsx'

type Engine = ConsoleData<'GET /console-api/dashboard'>['engine']

/** Load and lag of the engine, and how full its tables are. */
export function EngineCards({ engine }: { readonly engine: Engine | undefined }) {
  return (
    <>
      <Card title={t('dashboard.load')}>
        <Details
          details={{
            [t('dashboard.rate')]: known(engine && String(engine.commandsPerSecond)),
            [t('dashboard.response')]: known(engine && t('dashboard.response.value', { ms: engine.responseMs })),
            [t('dashboard.lag')]: known(engine && lagText(engine.historyLagSeconds)),
          }}
        />
        {engine && (
          <p>
            <Sparkline points={engine.history} label={t('dashboard.curve')} width={280} height={56} tone="plain" />
          </p>
        )}
      </Card>
      <Card title={t('dashboard.tables')}>
        <Details
          details={Object.fromEntries(
            (engine?.tables ?? []).map(({ table, used, size, percent }) => [
              t.find(`table.${table}`) ?? table,
              <>
                {t('dashboard.tables.percent', { percent })}{' '}
                <span className={styles.quiet}>
                  {counted(used)} / {counted(size)}
                </span>
              </>,
            ]),
          )}
        />
      </Card>
    </>
  )
}

function lagText(seconds: number | null): string {
  return seconds === null ? t('dashboard.lag.none') : duration(seconds)
}
