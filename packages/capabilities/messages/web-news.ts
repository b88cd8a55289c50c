import type { NewsSubject } from '@bowline/contract/terms/news.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Statements } from './message.ts'
import { type NewsTemplate, subjects } from './news-subjects.ts'
import { marginName } from './readable-values.ts'
import { fillWords } from './render-message.ts'
import type { TemplateValues } from './template-values.ts'
import { languageOf, type Words } from './words.ts'

/** One notice for a user on the page. */
export interface News<N extends NewsTemplate = NewsTemplate> {
  readonly key: string
  readonly userId: number
  readonly template: N
  readonly values: TemplateValues[N]
  readonly atMs: number
}

/** In the reader's language. */
export interface LocalNews {
  readonly id: number
  readonly subject: NewsSubject
  readonly title: string
  readonly text: string
  readonly amount: string | undefined
  readonly atMs: number
  readonly isRead: boolean
}

export type NewsListener = (userId: number) => void

const KEPT_MS = 90 * 86_400_000

/** What happened to a user's account, for the pages they have open now and those they open later. */
export class WebNews {
  readonly #sql: Sql
  readonly #listeners = new Set<NewsListener>()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** In the transaction of what it reports; afterwards call `published`. */
  async write<N extends NewsTemplate>(tx: Statements, { key, userId, template, values, atMs }: News<N>): Promise<void> {
    await tx`
      insert into web_news (key, user_id, template, details, at)
      values (${key}, ${userId}, ${template}, ${tx.json(values as never)}, ${new Date(atMs)})
      on conflict (key) do nothing`
  }

  /** Many at once, of a run that is about many users. */
  async writeAll(tx: Statements, news: readonly News[]): Promise<void> {
    const rows = news.map(({ key, userId, template, values, atMs }) => ({
      key,
      userId,
      template,
      details: values,
      atMs,
    }))
    await tx`
      insert into web_news (key, user_id, template, details, at)
      select key, "userId", template, details, to_timestamp("atMs" / 1000.0)
      from jsonb_to_recordset(${tx.json(rows as never)})
        as s (key text, "userId" bigint, template text, details jsonb, "atMs" bigint)
      on conflict (key) do nothing`
  }

  /** Tells the open pages of the user that there is something new. */
  published(userId: number): void {
    for (const listener of this.#listeners) listener(userId)
  }

  /** Returns how to stop. */
  onNews(listener: NewsListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Newest first. */
  async latest(userId: number, locale: string, limit: number): Promise<LocalNews[]> {
    const rows = await this.#sql<
      { id: bigint; template: NewsTemplate; details: Record<string, string>; at: Date; read_at: Date | null }[]
    >`select id, template, details, at, read_at from web_news where user_id = ${userId} order by id desc limit ${limit}`
    const { words } = languageOf(locale)
    return rows.map(({ id, template, details: values, at, read_at }) => {
      const { title, text } = words.messages[template]
      return {
        id: Number(id),
        subject: subjects[template],
        title,
        text: fillWords(text.at(-1) as string, readable(values, words)),
        amount: values.amount,
        atMs: at.getTime(),
        isRead: read_at !== null,
      }
    })
  }

  async unread(userId: number): Promise<number> {
    const [row] = await this.#sql<{ count: number }[]>`
      select count(*)::int as count from web_news where user_id = ${userId} and read_at is null`
    return row?.count ?? 0
  }

  async markRead(userId: number, upToId: number, nowMs: number): Promise<void> {
    await this.#sql`
      update web_news set read_at = ${new Date(nowMs)}
      where user_id = ${userId} and id <= ${upToId} and read_at is null`
  }
}

function readable(details: Readonly<Record<string, string>>, words: Words): Readonly<Record<string, string>> {
  return details.margin === undefined ? details : { ...details, margin: marginName(details.margin, words) }
}

/** Deletes what nobody looks for any more. */
export async function purgeNews(sql: Sql, nowMs: number): Promise<number> {
  const { count } = await sql`delete from web_news where at < ${new Date(nowMs - KEPT_MS)}`
  return count
}
