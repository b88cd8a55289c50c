import { Button } from '@bowline/design-system/actions/button.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { privateHead } from '../../account-layout/private-head.ts'
import { useWords } from '../../words/use-words.ts'
import { AddForm } from './add-form.tsx'
import { EntryTable } from './entry-table.tsx'
import { type Book, type Entry, loadBook } from './load-book.ts'
import styles from './mng-address-screen.module.css'
import { WhiteListCard } from './white-list-card.tsx'

export const head = privateHead('mng-address', 'title')
export const load = loadBook

/** The address book: the user's withdrawal addresses. */
export function Screen() {
  const t = useWords('mng-address')
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
        <Notice kind="info">{t('closed')}</Notice>
        {isFull && <Notice kind="warn">{t('full', { most: String(book.mostEntries) })}</Notice>}
        {isAdding && (
          <div className={styles.narrow}>
            <AddForm book={book} onAdded={onAdded} />
          </div>
        )}
        {!(isAdding && book.list.length === 0) && <EntryTable book={book} first={add} />}
        <WhiteListCard isOn={book.isWhiteListOn} />
      </div>
    </AccountLayout>
  )
}
