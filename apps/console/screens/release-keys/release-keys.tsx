import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import { useState } from 'react'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { keyObstacle } from '../../parts/sign-release.ts'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { AddKeyDialog } from './add-key-dialog.tsx'
import { KeySet } from './key-set.tsx'
import { ownKeyColumns } from './own-key-columns.tsx'
import { Waiting } from './waiting.tsx'

export type KeyBoard = ConsoleData<'GET /console-api/release-keys/board'>
type OwnKey = KeyBoard['own'][number]

/** Whose keys release what leaves above a coin's bound, one's own, and what waits for them. */
export function Component() {
  const { api } = useConsole()
  const mayDecide = useMay()('withdrawals.decide')
  const [board, setBoard] = useState<KeyBoard>()
  const [isAdding, setAdding] = useState(false)
  const pages = usePages<OwnKey>('release-keys', async () => {
    const found = await api('GET /console-api/release-keys/board', {})
    setBoard(found)
    return { rows: found.own, next: null }
  })
  const again = () => void pages.again()
  const obstacle = keyObstacle()
  const remove = async (number: number) => {
    await api('POST /console-api/release-keys/remove', { number })
    again()
  }
  return (
    <>
      <ScreenHead title={t('nav.release-keys')}>
        {mayDecide && (
          <Button kind="primary" disabled={obstacle !== undefined} onClick={() => setAdding(true)}>
            {t('keys.add')}
          </Button>
        )}
      </ScreenHead>
      <div className={styles.stack}>
        <p className={styles.quiet}>{t('keys.hint')}</p>
        {mayDecide && obstacle !== undefined && <Banner kind="warn">{obstacle}</Banner>}
        {board && <Waiting board={board} mayAct={mayDecide} onDone={again} />}
        <PagedTable
          caption={t('keys.own')}
          columns={ownKeyColumns}
          pages={pages}
          rowKey={({ key }) => key}
          empty={t('keys.own.none')}
          emptyText={t('keys.own.none.text')}
          {...(mayDecide && {
            actions: ({ number }: OwnKey) => (
              <Button size="s" onClick={() => void remove(number)}>
                {t('keys.remove')}
              </Button>
            ),
          })}
        />
        {board && <KeySet board={board} mayAct={mayDecide} onDone={again} />}
      </div>
      {isAdding && <AddKeyDialog onClose={() => setAdding(false)} onDone={again} />}
    </>
  )
}
