import { Button } from '@bowline/design-system/actions/button.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { privateHead } from '../../private-head.ts'
import { HelpCard } from '../../shell/help-card.tsx'
import { useWords } from '../../words/use-words.ts'
import { AddForm } from './add-form.tsx'
import styles from './address-book.module.css'
import { EntryTable } from './entry-table.tsx'
import { type Book, type Entry, loadBook } from './load-book.ts'
import { WhitelistCard } from './whitelist-card.tsx'

export const head = privateHead('account-address-book', 'title')
export const load = loadBook

/** The address book: the user's withdrawal addresses. */
export function Screen() {
  const t = useWords('account-address-book')
  const layout = useWords('account-layout')
  const book = useLoaderData<Book>()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [isAdding, setAdding] = useState(false)
  const isFull = book.list.length >= book.mostEntries
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  const onAdded = ({ label }: Entry) => {
    setAdding(false)
    toast({ kind: 'good', text: t('added.done', { label }) })
    void revalidate()
  }
  return (
    <AccountLayout
      title={t('title')}
      at={2}
      measure="table"
      intro={t('intro')}
      aside={
        isAdding ? (
          <Button onClick={() => setAdding(false)}>{layout('cancel')}</Button>
        ) : (
          book.list.length > 0 && !isFull && add
        )
      }
    >
      <div className={styles.parts}>
        {isFull && <Notice kind="warn">{t('full', { most: String(book.mostEntries) })}</Notice>}
        {isAdding && (
          <div className={styles.narrow}>
            <AddForm book={book} onAdded={onAdded} />
          </div>
        )}
        {!(isAdding && book.list.length === 0) && <EntryTable book={book} first={add} />}
        <div className={styles.pair}>
          <WhitelistCard isOn={book.isWhiteListOn} />
          <HelpCard />
        </div>
      </div>
    </AccountLayout>
  )
}
