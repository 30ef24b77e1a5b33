/**
 * The knowledge base's part of row-security.ts: search over what is published, and what came before there
 * were copies of it.
 */
export const articleFunctions = /* sql */ `
-- Published articles that share words with a text: any of its words, each language in its own forms.
drop function if exists suggest_articles(text, text, integer);
drop policy if exists search on articles;
drop policy if exists search on article_translations;
drop policy if exists search on published_articles;
create policy search on published_articles for select to parley_search using (true);
drop policy if exists search on internal_articles;
create policy search on internal_articles for select to parley_search using (true);
grant select (tenant_id, article_id, locale, vector) on published_articles, internal_articles to parley_search;
create index if not exists article_translations_words on article_translations using gin (tenant_id, vector);
create index if not exists published_articles_words on published_articles using gin (tenant_id, vector);
create index if not exists internal_articles_words on internal_articles using gin (tenant_id, vector);
create or replace function any_word(config regconfig, words text) returns tsquery language sql immutable set search_path = public, pg_temp as $$
  select replace(plainto_tsquery(config, words)::text, ' & ', ' | ')::tsquery
$$;
-- 'beginning' is a word that is still being typed.
create or replace function suggest_published(words text, beginning text, at_most integer) returns table (article_id uuid, locale text, is_internal boolean, rank real) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare begins tsquery := case when beginning = '' then ''::tsquery else to_tsquery('simple', beginning || ':*') end;
begin
  return query execute 'select article_id, locale, is_internal, rank from (
      select distinct on (t.article_id) t.article_id, t.locale, t.is_internal, ts_rank(''{0.05, 0.2, 0.5, 1.0}'', t.vector, case t.locale when ''es'' then $3 when ''ar'' then $4 else $2 end, 1) as rank
      from (select p.article_id, p.locale, p.vector, false as is_internal from published_articles p where p.tenant_id = $1 and (p.vector @@ $2 or p.vector @@ $3 or p.vector @@ $4)
        union all select i.article_id, i.locale, i.vector, true from internal_articles i where i.tenant_id = $1 and (i.vector @@ $2 or i.vector @@ $3 or i.vector @@ $4)) t
      where t.locale = ''en'' and t.vector @@ $2 or t.locale = ''es'' and t.vector @@ $3 or t.locale = ''ar'' and t.vector @@ $4
      order by t.article_id, rank desc) as best order by rank desc, article_id limit $5'
    using current_setting('app.tenant', true), any_word('english', words) || begins, any_word('spanish', words) || begins, any_word('arabic', words) || begins, at_most;
end $$;
-- Search of the public site. A word's stems in a language; a word that says nothing there has none.
create or replace function site_terms(locale text, word text) returns text[] language sql immutable set search_path = public, pg_temp as $$
  select ts_lexize((case locale when 'es' then 'spanish_stem' when 'ar' then 'arabic_stem' else 'english_stem' end)::regdictionary, word)
$$;
drop policy if exists search on site_words;
revoke all on site_words from parley_search;
drop function if exists site_vocabulary(text[], text[], text[], text, text);
drop function if exists site_vocabulary(text[], text[], text[], text, text, text[]);
do $$ begin
  grant create on schema public to parley_search;
  alter function suggest_published(text, text, integer) owner to parley_search;
  revoke create on schema public from parley_search;
end $$;
-- A desk that is older than the copies that readers see: what was published shows as it was, and is its article's first version.
do $$ begin
  set role parley_system;
  insert into article_versions (tenant_id, article_id, number, author_id, author_name, title, content, published_at, created_at, updated_at)
    select a.tenant_id, a.id, a.revision, a.author_id, coalesce(u.first_name || ' ' || u.last_name, 'Parley'), coalesce(s.title, ''), jsonb_build_object('isInternal', a.is_internal, 'sourceLocale', a.source_locale, 'attachments', '[]'::jsonb, 'translations', w.words), a.published_at, a.updated_at, a.updated_at
    from articles a left join users u on u.tenant_id = a.tenant_id and u.id = a.author_id
      left join article_translations s on s.tenant_id = a.tenant_id and s.article_id = a.id and s.locale = a.source_locale
      cross join lateral (select jsonb_object_agg(t.locale, jsonb_build_object('title', t.title, 'summary', t.summary, 'html', t.html)) as words from article_translations t where t.tenant_id = a.tenant_id and t.article_id = a.id) w
    where a.status = 'PUBLISHED' and a.published_revision is null and a.deleted_at is null and w.words is not null on conflict do nothing;
  insert into published_articles (tenant_id, article_id, locale, slug, category_id, position, is_faq, title, summary, html, text, contents, attachment_ids, published_at, changed_at)
    select a.tenant_id, a.id, t.locale, a.slug, a.category_id, a.position, a.is_faq, t.title, t.summary, t.html, t.text, '[]', '{}', coalesce(a.published_at, a.created_at), t.updated_at
    from articles a join article_translations t on t.tenant_id = a.tenant_id and t.article_id = a.id where a.status = 'PUBLISHED' and a.published_revision is null and a.deleted_at is null and not a.is_internal on conflict do nothing;
  insert into internal_articles (tenant_id, article_id, locale, slug, title, summary, html, text)
    select a.tenant_id, a.id, t.locale, a.slug, t.title, t.summary, t.html, t.text
    from articles a join article_translations t on t.tenant_id = a.tenant_id and t.article_id = a.id where a.status = 'PUBLISHED' and a.published_revision is null and a.deleted_at is null and a.is_internal on conflict do nothing;
  update articles a set published_revision = a.revision, first_published_at = coalesce(a.published_at, a.created_at),
      source_locale = coalesce((select t.locale from article_translations t where t.tenant_id = a.tenant_id and t.article_id = a.id order by t.locale = a.source_locale desc, t.locale = 'en' desc, t.locale limit 1), a.source_locale)
    where a.status = 'PUBLISHED' and a.published_revision is null and a.deleted_at is null;
  reset role;
end $$;
`;
