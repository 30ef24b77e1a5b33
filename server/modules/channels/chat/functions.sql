-- contact_that_goes_on: crm/contact-merges.
create or replace trigger chat_contact_that_goes_on before insert on chat_sessions for each row when (new.contact_id is not null and not is_put_in()) execute function contact_that_goes_on();
