import type { Log } from '@bowline/platform/log.ts'
import { ChannelFollower } from '@bowline/platform/postgres/channel-follower.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { readIndexRecipes } from './index-recipes.store.ts'
import type { RecipeTerms } from './recipe-terms.ts'

/** The trigger of migrations/0002-index-recipes.sql announces each change here. */
const CHANNEL = 'index_recipes'

/** Recipes that two persons agreed on, in memory: every index asks, every second. */
export interface IndexRecipes {
  /** Undefined: as the release has it. */
  of(pair: string): RecipeTerms | undefined
  /** Reads again, for whoever changed something and is answered that it is in force. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** A database that is down at the start is asked again; until it answers, indexes are made as the release has them. */
export async function openIndexRecipes({ sql, log }: { readonly sql: Sql; readonly log: Log }): Promise<IndexRecipes> {
  let known: ReadonlyMap<string, RecipeTerms> = new Map()
  const follower = new ChannelFollower({
    ...{ sql, channel: CHANNEL },
    read: async () => {
      known = await readIndexRecipes(sql)
    },
    onTrouble: ({ message }) => log.warn({ error: message }, 'recipes of indexes could not be read; those known apply'),
  })
  await follower.start()
  return {
    of: (pair) => known.get(pair),
    refresh: () => follower.refresh(),
    close: () => follower.close(),
  }
}
