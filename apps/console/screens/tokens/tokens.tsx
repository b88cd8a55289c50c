import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { CheckDialog } from './check-dialog.tsx'

type List = ConsoleData<'GET /console-api/tokens/list'>
export type Token = List['rows'][number]

const tones = { waits: 'warn', unfit: 'bad', unaccepted: 'warn', open: 'gain' } as const

const byText = (by: string) => {
  const [kind, id] = by.split(':')
  return kind === 'staff' ? t('tokens.by.staff', { id: id ?? '' }) : (t.find(`tokens.by.${by}`) ?? by)
}

const columns: readonly Column<Token>[] = [
  {
    ...{ id: 'token', head: t('tokens.token'), card: 'title', ch: 22 },
    cell: ({ coin, network }) => `${coin ?? t('tokens.unlisted')} · ${network}`,
  },
  {
    ...{ id: 'contract', head: t('tokens.contract'), card: 'wide', ch: 44 },
    cell: ({ contract, decimals }) => (
      <>
        <bdi dir="ltr" className={styles.hash}>
          {contract}
        </bdi>
        <span className={styles.quiet}>{t('tokens.decimals', { count: String(decimals) })}</span>
      </>
    ),
  },
  {
    ...{ id: 'standing', head: t('tokens.standing'), card: 'wide', ch: 24 },
    cell: ({ coin, standing }) => (
      <Badge tone={tones[standing]}>
        {t(coin === null && standing === 'open' ? 'tokens.standing.fit' : `tokens.standing.${standing}`)}
      </Badge>
    ),
  },
  {
    ...{ id: 'found', head: t('tokens.found'), card: 'wide', ch: 36 },
    cell: ({ faults, signs, checked }) => (
      <>
        {faults.map((fault) => (
          <div key={fault}>
            <Badge tone="bad">{t(`tokens.fault.${fault}`)}</Badge>
          </div>
        ))}
        {signs.map((sign) => (
          <div key={sign}>
            <Badge tone="warn">{t(`tokens.sign.${sign}`)}</Badge>
          </div>
        ))}
        {checked && faults.length + signs.length === 0 && t('tokens.found.nothing')}
      </>
    ),
  },
  {
    ...{ id: 'checked', head: t('tokens.checked'), card: 'wide', ch: 34 },
    cell: ({ checked, waiting }) => (
      <>
        {checked ? <TimeText atMs={checked.atMs} kind="minute" /> : t('tokens.checked.never')}
        {checked && (
          <div className={styles.quiet}>
            {t('tokens.checked.by', { by: byText(checked.by), height: String(checked.height) })}
          </div>
        )}
        {waiting && (
          <div>{waiting.problem === null ? t('tokens.waiting') : t(`tokens.problem.${waiting.problem}`)}</div>
        )}
      </>
    ),
  },
]

/** Whether deposits of each token are taken, what its contract does, and who found that out when. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const [networks, setNetworks] = useState<readonly string[]>([])
  const pages = usePages<Token>('tokens', async () => {
    const { rows, networks } = await api('GET /console-api/tokens/list', {})
    setNetworks(networks)
    return { rows, next: null }
  })
  const [checking, setChecking] = useState<Token | 'other'>()
  const [accepting, setAccepting] = useState<Token>()
  const mayAsk = may('accounts.request')
  const actions = (token: Token) => (
    <div className={styles.inRow}>
      <Button size="s" onClick={() => setChecking(token)}>
        {t('tokens.check')}
      </Button>
      {token.standing === 'unaccepted' && (
        <Button size="s" onClick={() => setAccepting(token)}>
          {t('tokens.accept')}
        </Button>
      )}
    </div>
  )
  return (
    <>
      <ScreenHead title={t('nav.tokens')}>
        {mayAsk && <Button onClick={() => setChecking('other')}>{t('tokens.check.other')}</Button>}
      </ScreenHead>
      <div className={styles.stack}>
        <PagedTable
          caption={t('tokens.caption')}
          columns={columns}
          pages={pages}
          rowKey={({ network, contract, decimals }) => `${network} ${contract} ${decimals}`}
          empty={t('tokens.empty')}
          emptyText={t('tokens.empty.text')}
          {...(mayAsk && { actions })}
        />
        <p className={styles.quiet}>{t('tokens.hint')}</p>
      </div>
      {checking && (
        <CheckDialog
          token={checking === 'other' ? undefined : checking}
          networks={networks}
          onDone={() => void pages.again()}
          onClose={() => setChecking(undefined)}
        />
      )}
      {accepting && <AcceptDialog token={accepting} onClose={() => setAccepting(undefined)} />}
    </>
  )
}
