import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { bookAlarmKinds, flowAlarmKinds } from '@bowline/contract/terms/wallet.ts'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { Link } from 'react-router'
import styles from '../../parts/parts.module.css'
import { t } from '../../words/words.ts'
import { duration } from './duration.ts'
import { known } from './known.tsx'

type Alarm = ConsoleData<'GET /console-api/dashboard'>['alarms'][number]

const WARNINGS: ReadonlySet<Alarm['kind']> = new Set([
  'market',
  'contract',
  'messages',
  'refill',
  'push-out',
  'gas',
  'offline',
])
const CUSTODY: ReadonlySet<Alarm['kind']> = new Set(flowAlarmKinds)
const BOOKS: ReadonlySet<Alarm['kind']> = new Set(bookAlarmKinds)

/** What to look at now; a market's or a coin's alarm leads to where something is done about it. */
export function Alarms({ alarms }: { readonly alarms: readonly Alarm[] | undefined }) {
  return (
    <Card title={t('dashboard.alarms')}>
      {alarms === undefined || alarms.length === 0 ? (
        <p className={styles.quiet}>{known(alarms && t('dashboard.alarms.none'))}</p>
      ) : (
        <ul className={styles.list}>
          {alarms.map(({ kind, about }) => (
            <li key={`${kind} ${about}`}>
              <Banner kind={WARNINGS.has(kind) ? 'warn' : 'bad'}>
                {t(`alarm.${kind}`, { about: aboutOf(kind, about) })}{' '}
                {kind === 'market' && (
                  <Link to="/markets" className={linkClass()}>
                    {t('nav.markets')}
                  </Link>
                )}
                {kind === 'contract' && (
                  <Link to="/contracts" className={linkClass()}>
                    {t('nav.contracts')}
                  </Link>
                )}
                {CUSTODY.has(kind) && (
                  <Link to="/custody" className={linkClass()}>
                    {t('nav.custody')}
                  </Link>
                )}
                {BOOKS.has(kind) && (
                  <Link to="/reconciliation" className={linkClass()}>
                    {t('nav.reconciliation')}
                  </Link>
                )}
              </Banner>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** `orders 75 %`, `BTC/USDT halt`, a job or seconds, with the names in it in words. */
function aboutOf(kind: Alarm['kind'], about: string): string {
  if (kind === 'history' || kind === 'clock') return duration(Number(about))
  const groups: Partial<Record<Alarm['kind'], string>> = {
    table: 'table',
    market: 'market-state',
    contract: 'market-state',
    job: 'jobs',
  }
  const group = groups[kind]
  if (group === undefined) return about
  return about
    .split(' ')
    .map((word) => t.find(`${group}.${word}`) ?? word)
    .join(' ')
}
