import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { Failed } from '../../parts/failed.tsx'
import styles from '../../parts/parts.module.css'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { BandsText } from './bands-text.tsx'

type Coin = ConsoleData<'GET /console-api/conversions/coins'>['coins'][number]

const columns: readonly Column<Coin>[] = [
  { id: 'coin', head: t('conversions.coin'), card: 'title', cell: ({ coin }) => <bdi>{coin}</bdi> },
  {
    id: 'switch',
    head: t('conversions.switch'),
    cell: ({ isOn }) => <Badge tone={isOn ? 'gain' : 'bad'}>{t(isOn ? 'conversions.on' : 'conversions.off')}</Badge>,
  },
  {
    id: 'known',
    head: t('conversions.known'),
    cell: ({ hasPrice, hasIndex }) => t(`conversions.known.${hasIndex ? 'index' : hasPrice ? 'book' : 'none'}`),
  },
  {
    id: 'bands',
    head: t('conversions.bands'),
    numeric: true,
    cell: (row) => <BandsText {...row} />,
  },
]

/** Every coin with its switch: stopping one is done at once, letting it be converted again takes two. */
export function Coins() {
  const { api } = useConsole()
  const may = useMay()
  const { data, error, again } = useAnswer('conversion-coins', () => api('GET /console-api/conversions/coins'))
  const [asked, setAsked] = useState<Coin>()
  return (
    <section className={styles.stack}>
      <h2>{t('conversions.coins')}</h2>
      <DataTable
        state={data || error ? 'ready' : 'loading'}
        loadingLabel={t('loading')}
        caption={t('conversions.coins')}
        columns={columns}
        rows={data?.coins ?? []}
        rowKey={({ coin }) => coin}
        empty={<EmptyState title={t('conversions.coins.empty')} />}
        failed={error && <Failed error={error} onRetry={again} />}
        actionsHead={t('user.actions')}
        actions={(coin: Coin) =>
          may(coin.isOn ? 'markets.restrict' : 'markets.request') && (
            <Button size="s" onClick={() => setAsked(coin)}>
              {t(coin.isOn ? 'conversions.stop' : 'conversions.allow')}
            </Button>
          )
        }
      />
      {asked && <SwitchDialog coin={asked} onClose={() => setAsked(undefined)} onDone={again} />}
    </section>
  )
}

interface SwitchDialogProps {
  readonly coin: Coin
  readonly onClose: () => void
  readonly onDone: () => void
}

function SwitchDialog({ coin: { coin, isOn }, onClose, onDone }: SwitchDialogProps) {
  const { api } = useConsole()
  const name = isOn ? 'stop' : 'allow'
  const act = async (reason: string) => {
    await api(`POST /console-api/conversions/${isOn ? 'stop' : 'request'}`, { coin, reason })
    onDone()
    return isOn ? t('conversions.stop.done', { coin }) : t('act.asked')
  }
  return (
    <ActDialog
      title={t(`conversions.${name}.title`, { coin })}
      confirm={t(`conversions.${name}`)}
      isDanger={isOn}
      onClose={onClose}
      act={act}
    >
      <p>{t(`conversions.${name}.text`)}</p>
    </ActDialog>
  )
}
