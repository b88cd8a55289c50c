import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { statesFromStrict } from '@bowline/contract/terms/market-states.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useAsked } from '../../parts/asked.ts'
import { Failed } from '../../parts/failed.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { SearchBox, useSearched } from '../../parts/search-box.tsx'
import { StateDialog } from '../../parts/state-dialog.tsx'
import { useLiveAnswer } from '../../parts/use-live-answer.ts'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { columns } from './columns.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

export type ContractRow = ConsoleData<'GET /console-api/contracts/list'>['contracts'][number]

const EVERY_MS = 5_000
const settable = [...statesFromStrict, 'delist'] as const

/** The perpetual contracts: how each is doing, its state and its settings. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const [what, about, ask] = useAsked()
  const query = useSearched().toUpperCase()
  const { data, error, again } = useLiveAnswer('contracts', EVERY_MS, () => api('GET /console-api/contracts/list'))
  const close = () => ask()
  const contract = data?.contracts.find(({ name }) => name === about)
  return (
    <>
      <ScreenHead title={t('nav.contracts')}>
        {data && (
          <span className={styles.quiet}>
            {t('index.as-of')} <TimeText atMs={data.nowMs} />
          </span>
        )}
      </ScreenHead>
      <SearchBox label={t('contract.search')} />
      <div className={styles.stack}>
        <DataTable
          state={data || error ? 'ready' : 'loading'}
          loadingLabel={t('loading')}
          caption={t('contract.caption')}
          columns={columns}
          rows={data?.contracts.filter(({ name }) => name.includes(query)) ?? []}
          rowKey={({ name }) => name}
          empty={<EmptyState title={t(query === '' ? 'contract.empty' : 'contract.none')} />}
          failed={error && <Failed error={error} onRetry={again} />}
          {...(may('markets.restrict') && {
            actionsHead: t('user.actions'),
            actions: ({ name }: ContractRow) => (
              <span className={styles.inRow}>
                <Button size="s" onClick={() => ask(`state:${name}`)}>
                  {t('markets.change-state')}
                </Button>
                {may('markets.request') && (
                  <Button size="s" onClick={() => ask(`settings:${name}`)}>
                    {t('contract.edit')}
                  </Button>
                )}
              </span>
            ),
          })}
        />
        <p className={styles.quiet}>{t('contract.about')}</p>
      </div>
      {what === 'state' && contract && may('markets.restrict') && (
        <StateDialog
          name={contract.name}
          now={contract.state}
          states={settable}
          restrict={(state, reason) =>
            api('POST /console-api/contracts/restrict', { name: contract.name, state, reason })
          }
          request={(state, reason) =>
            api('POST /console-api/contracts/request-state', { name: contract.name, state, reason })
          }
          onClose={close}
          onDone={again}
        />
      )}
      {what === 'settings' && contract && may('markets.request') && (
        <SettingsDialog contract={contract} onClose={close} />
      )}
    </>
  )
}
