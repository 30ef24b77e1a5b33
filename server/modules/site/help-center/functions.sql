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
do $$ begin
  grant create on schema public to parley_search;
  alter function suggest_published(text, text, integer) owner to parley_search;
  revoke create on schema public from parley_search;
end $$;
