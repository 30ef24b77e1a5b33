-- As phoneKey of server/kernel/phone-key.ts and identityKey of identity-key.ts.
create or replace function phone_key(e164 text) returns text language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select case when e164 ~ '^\+521[0-9]{10}$' then '+52' || substr(e164, 5)
    when e164 ~ '^\+549[0-9]{10}$' then '+54' || substr(e164, 5)
    when e164 ~ '^\+55[1-9][0-9][6-9][0-9]{7}$' then substr(e164, 1, 5) || '9' || substr(e164, 6)
    else e164 end
$$;
create or replace function identity_key(kind text, value text) returns text language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select case kind when 'EMAIL' then 'mail:' || lower(value) when 'WHATSAPP_USER' then 'whatsapp:' || value when 'INSTAGRAM' then 'instagram:' || lower(value) when 'INSTAGRAM_USER' then 'instagram-user:' || value when 'CHAT' then 'chat:' || value else 'tel:' || phone_key(value) end
$$;
create or replace function contact_identities_add() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into contact_identities (tenant_id, id, contact_id, kind, value, key, is_primary, is_live, created_at)
    select a.tenant_id, gen_random_uuid(), a.id, f.kind, f.value, identity_key(f.kind, f.value), true, a.deleted_at is null, a.created_at
    from added a cross join lateral (values ('EMAIL', a.email), ('PHONE', a.phone)) as f(kind, value) where f.value <> '';
  return null;
end $$;
create or replace trigger contact_identities_add after insert on contacts referencing new table as added for each statement when (not is_put_in()) execute function contact_identities_add();

-- Another value in the field: one that was among the contact's addresses before becomes the primary one, and the one that it takes the place of stays; any other replaces it.
create or replace function contact_identities_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare field record;
begin
  for field in select f.kind, nullif(f.was, '') as was, nullif(f.now, '') as now from (values ('EMAIL', old.email, new.email), ('PHONE', old.phone, new.phone)) as f(kind, was, now) where f.was is distinct from f.now loop
    if field.was is not null then
      update contact_identities set is_primary = false where tenant_id = new.tenant_id and contact_id = new.id and is_primary and value = field.was and (kind = 'EMAIL') = (field.kind = 'EMAIL');
    end if;
    update contact_identities set is_primary = true, value = field.now where field.now is not null and tenant_id = new.tenant_id and contact_id = new.id and key = identity_key(field.kind, field.now);
    if not found and field.was is not null then
      delete from contact_identities where tenant_id = new.tenant_id and contact_id = new.id and not is_primary and value = field.was and (kind = 'EMAIL') = (field.kind = 'EMAIL');
    end if;
    insert into contact_identities (tenant_id, id, contact_id, kind, value, key, is_primary, is_live, created_at)
      select new.tenant_id, gen_random_uuid(), new.id, field.kind, field.now, identity_key(field.kind, field.now), true, new.deleted_at is null, new.updated_at
      where field.now is not null and not exists (select 1 from contact_identities i where i.tenant_id = new.tenant_id and i.contact_id = new.id and i.key = identity_key(field.kind, field.now));
  end loop;
  if (new.deleted_at is null) <> (old.deleted_at is null) then update contact_identities set is_live = new.deleted_at is null where tenant_id = new.tenant_id and contact_id = new.id; end if;
  return null;
end $$;
create or replace trigger contact_identities_keep after update of email, phone, deleted_at on contacts for each row
  when (old.email is distinct from new.email or old.phone is distinct from new.phone or (old.deleted_at is null) <> (new.deleted_at is null)) execute function contact_identities_keep();

-- What search reads of a contact besides its own fields.
create or replace function contact_aliases_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare which record;
begin
  for which in select distinct o.tenant_id, o.contact_id from (select old.tenant_id, old.contact_id where tg_op <> 'INSERT' union all select new.tenant_id, new.contact_id where tg_op <> 'DELETE') o loop
    update contacts set aliases = coalesce((select string_agg(i.value, ' ' order by i.value) from contact_identities i where i.tenant_id = which.tenant_id and i.contact_id = which.contact_id and not i.is_primary), '')
      where tenant_id = which.tenant_id and id = which.contact_id;
  end loop;
  return null;
end $$;
create or replace trigger contact_alias_added after insert on contact_identities for each row when (not new.is_primary and not is_put_in()) execute function contact_aliases_keep();
create or replace trigger contact_alias_changed after update of contact_id, value, is_primary on contact_identities for each row when (not old.is_primary or not new.is_primary) execute function contact_aliases_keep();
create or replace trigger contact_alias_gone after delete on contact_identities for each row when (not old.is_primary) execute function contact_aliases_keep();
create index if not exists contact_identities_local_part on contact_identities (tenant_id, split_part(value, '@', 1)) where kind = 'EMAIL' and is_live;

-- Contacts whose address has the same before the @, but for one. Under the wall of a tenant, the index of an expression would not be used.
create or replace function emails_beginning(local text, besides uuid, at_most integer) returns table (contact_id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  select i.contact_id from contact_identities i where i.tenant_id = current_setting('app.tenant', true) and i.kind = 'EMAIL' and i.is_live and split_part(i.value, '@', 1) = local and i.contact_id <> besides limit at_most
$$;
do $$ begin
  -- The owner of a function needs to be able to create in its schema while it is handed over.
  grant create on schema public to parley_search;
  alter function emails_beginning(text, uuid, integer) owner to parley_search;
  revoke create on schema public from parley_search;
end $$;
